import { onTestFinished } from "vitest";
import type { LiveEvent } from "../../../api/events/contract.ts";
import { problem } from "../fake-server.ts";

/** A service that streams what changes, for `fakeServer`. */
export function fakeStream() {
  const encoder = new TextEncoder();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let rejection: number | undefined;
  const end = () => {
    for (const controller of open) controller.close();
    open.clear();
  };
  onTestFinished(end);
  return {
    /** The number of open streams. */
    count: () => open.size,
    send(type: string, id?: string) {
      const event: LiveEvent = { type, ...(id !== undefined && { id }), within: 0 };
      for (const controller of open) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
    },
    end,
    /** Makes the service respond with this status to later calls. */
    reject(status: number | undefined) {
      rejection = status;
    },
    respond(signal: AbortSignal | undefined): Response {
      if (rejection)
        return new Response(JSON.stringify(problem(rejection, "live_unavailable")[1]), { status: rejection });
      let mine: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          mine = controller;
          open.add(controller);
          controller.enqueue(encoder.encode(":\n\n"));
        },
        cancel: () => void (mine && open.delete(mine)),
      });
      signal?.addEventListener("abort", () => {
        if (mine && open.delete(mine)) mine.error(signal.reason);
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}
