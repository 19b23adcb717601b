import type { FeedEvent } from "../../../api/events/contract.ts";
import { type Api, afterThis } from "../../harness.ts";
import { signServiceKey } from "../embed/ask-as-bff.ts";

/** Opens an API's event feed, as the BFF does, until the test ends. Resolves when the response's headers arrive. */
export async function readEvents({ url, config }: Pick<Api, "url" | "config">) {
  const leaving = new AbortController();
  afterThis(() => leaving.abort());
  const headers = { authorization: await signServiceKey({ config }) };
  const response = await fetch(`${url}/internal/events`, { headers, signal: leaving.signal });
  const read = { response, events: [] as FeedEvent[], hasEnded: false, leave: () => leaving.abort() };
  if (response.ok) {
    receive(response, read.events).then(
      () => {
        read.hasEnded = true;
      },
      () => {},
    );
  }
  return read;
}

async function receive(response: Response, events: FeedEvent[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) events.push(JSON.parse(line.slice(6)));
  }
}
