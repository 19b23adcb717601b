import { waitFor } from "@testing-library/preact";
import { expect } from "vitest";
import { type FakeResponse, fakeServer, type SentRequest } from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";
import { fakeStream } from "./fake-stream.ts";

/** Opens the panel and waits until it follows the changes. */
export async function openLive(
  respond: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
) {
  const stream = fakeStream();
  const requests = fakeServer(respond, stream.respond);
  const panel = await openWidget();
  await panel.findByText("Idea a");
  await waitFor(() => expect(stream.count()).toBe(1));
  /** The requests since the last call of this function. */
  const take = () => requests.splice(0).map(({ method, path }) => `${method} ${path}`);
  take();
  return { stream, panel, requests, take };
}
