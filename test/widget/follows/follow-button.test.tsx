import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  ada,
  broken,
  type FakeResponse,
  fakeServer,
  opened,
  type SentRequest,
  sentTo,
} from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

const path = "embed/visitor/posts/a/follow";

/** Opens the idea `a` as a visitor. */
async function openIdea(
  respond: (request: SentRequest) => FakeResponse | undefined,
  visitor: typeof ada | null,
) {
  const requests = fakeServer((request) => {
    if (request.path.startsWith("embed/open")) return opened({ visitor });
    return respond(request);
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByText(/No comments yet/);
  return { panel, requests, follow: () => panel.getByRole("button", { name: /^Follow/ }) };
}

it("the button shows whether the visitor follows the idea, and changes it", async () => {
  const { panel, requests, follow } = await openIdea(({ path: called, method, body }) => {
    if (!called.startsWith(path)) return undefined;
    return [200, { postId: "a", isFollowing: true, ...(method === "PUT" && (body as object)) }];
  }, ada);
  await waitFor(() => expect(follow().ariaPressed).toBe("true"));
  fireEvent.click(follow());
  await waitFor(() => expect(follow().ariaBusy).toBe("false"));
  expect(follow().ariaPressed).toBe("false");
  expect(sentTo(requests, "PUT", path).map(({ body }) => body)).toEqual([{ isFollowing: false }]);
  expect(panel.queryByText(/This was not saved/)).toBeNull();
});

it("a visitor who has not taken part sees the button after a vote, which makes the visitor follow the idea", async () => {
  const { panel, requests, follow } = await openIdea(
    ({ path: called }) => (called.startsWith(path) ? [200, { postId: "a", isFollowing: true }] : undefined),
    null,
  );
  expect(panel.queryByRole("button", { name: /^Follow/ })).toBeNull();
  expect(sentTo(requests, "GET", path)).toEqual([]);
  fireEvent.click(panel.getAllByRole("button", { name: /^Vote for Idea a/ }).at(-1) as HTMLElement);
  await panel.findByRole("button", { name: "Following", pressed: true });
  expect(follow().ariaBusy).toBe("false");
});

it("a vote for an idea that the visitor does not follow yet changes the button", async () => {
  let isVoted = false;
  const { panel, follow } = await openIdea(({ path: called, method }) => {
    if (called.startsWith(path)) return [200, { postId: "a", isFollowing: isVoted }];
    if (method === "PUT") isVoted = true;
    return undefined;
  }, ada);
  await waitFor(() => expect(follow().ariaBusy).toBe("false"));
  expect(follow().ariaPressed).toBe("false");
  fireEvent.click(panel.getAllByRole("button", { name: /^Vote for Idea a/ }).at(-1) as HTMLElement);
  await waitFor(() => expect(follow().ariaPressed).toBe("true"));
});

it("a choice that cannot be saved is taken back and explained", async () => {
  const { panel, follow } = await openIdea(({ path: called, method }) => {
    if (!called.startsWith(path)) return undefined;
    return method === "PUT" ? broken() : [200, { postId: "a", isFollowing: false }];
  }, ada);
  await waitFor(() => expect(follow().ariaBusy).toBe("false"));
  fireEvent.click(follow());
  expect(follow().ariaPressed).toBe("true");
  await panel.findByText(/This was not saved/);
  expect(follow().ariaPressed).toBe("false");
});
