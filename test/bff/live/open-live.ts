import type { LiveEvent } from "../../../api/events/contract.ts";
import { afterThis } from "../../harness.ts";
import { noteCodes } from "../../note-codes.ts";

/** Opens a stream of live events, as a browser does, until the test ends. Resolves once the response has begun. */
export async function openLive(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  afterThis(() => leaving.abort());
  const response = await fetch(url, { headers, signal: leaving.signal });
  const live = {
    status: response.status,
    headers: response.headers,
    body: response.ok ? undefined : await response.json(),
    /** The events, as `type id`. */
    events: [] as string[],
    /** How often the browser was told to reload everything. */
    resyncs: 0,
    hasEnded: false,
    leave: () => leaving.abort(),
  };
  noteCodes(live.status, live.body as { code: string } | undefined);
  if (response.ok) {
    read(response, live).then(
      () => {
        live.hasEnded = true;
      },
      () => {},
    );
  }
  return live;
}

async function read(response: Response, live: { events: string[]; resyncs: number }): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((one) => one.startsWith("data: "))) {
      const { type, id }: LiveEvent = JSON.parse(line.slice(6));
      if (type === "resync") live.resyncs += 1;
      else live.events.push(`${type} ${id}`);
    }
  }
}
