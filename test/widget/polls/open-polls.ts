import { fireEvent } from "@testing-library/preact";
import type { EmbedOpen } from "../../../api/embed/contract.ts";
import type { Poll } from "../../../api/polls/contract.ts";
import { type FakeResponse, fakeServer, opened, type SentRequest } from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";
// This import loads the polls, so that no test waits for them.
import "../../../widget/entries/polls.ts";

/** Opens the polls tab with these polls; `response` may handle all other requests. */
export async function openPolls(
  polls: Poll[],
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
  changes: Partial<EmbedOpen> = {},
) {
  const requests = fakeServer((one) =>
    one.path.startsWith("embed/open") ? opened({ polls, ...changes }) : response(one),
  );
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("tab", { name: /^Polls/ }));
  const said = () => panel.getByRole("status").textContent;
  return { requests, panel, said };
}

/** Handles the requests about one poll. Each read returns the next of `polls`; the last poll is repeated. */
export function respondWithPoll(...polls: Poll[]): (request: SentRequest) => FakeResponse | undefined {
  return ({ method, path }) => {
    if (path.startsWith("embed/v1/polls/p/vote")) {
      return [200, { message: method === "POST" ? "Vote recorded" : "Vote removed" }];
    }
    if (!path.startsWith("embed/v1/polls/p")) return undefined;
    return [200, polls.length > 1 ? polls.shift() : polls[0]];
  };
}
