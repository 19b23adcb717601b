import { fireEvent, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  ada,
  commentsOf,
  defer,
  type FakeResponse,
  fakeServer,
  makeComment,
  opened,
  problem,
  type SentRequest,
  sentTo,
} from "../fake-server.ts";
import { effectsRun } from "../hurry-effects.ts";
import { focused, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

const endpoint = "embed/v1/posts/a/comments";

/** Opens the thread of an idea as the author of its comment. */
async function openThread(
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined,
) {
  const requests = fakeServer((one) => {
    if (one.path.startsWith("embed/open")) return opened({ visitor: ada });
    if (one.method === "GET" && one.path.startsWith(`${endpoint}?`)) return commentsOf([makeComment("one")]);
    return response(one);
  });
  const panel = await openWidget();
  const enter = async () => fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await enter();
  await panel.findByText("Comment one");
  return { ...panel, enter, requests };
}

const write = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const sendFrom = (field: HTMLElement) => fireEvent.submit(field.closest("form") as HTMLFormElement);

it("a comment that is sent slowly is not sent twice by a visitor who leaves the idea and comes back", async () => {
  const { promise, resolve } = defer<FakeResponse>();
  const thread = await openThread(({ method, path }) =>
    method === "POST" && path === endpoint ? promise : undefined,
  );
  const field = await thread.findByLabelText("Write a comment");
  write(field, "Good idea");
  sendFrom(field);
  await waitFor(() => expect(sentTo(thread.requests, "POST", endpoint)).toHaveLength(1));
  fireEvent.click(thread.getByRole("button", { name: "Back" }));
  await thread.enter();
  const again = (await thread.findByLabelText("Write a comment")) as HTMLTextAreaElement;
  expect(again.value).toBe("Good idea");
  resolve([201, makeComment("new", { content: "Good idea" })]);
  await thread.findByText("Posted.");
  sendFrom(again);
  await waitFor(() => expect(again.value).toBe(""));
  expect(sentTo(thread.requests, "POST", endpoint)).toHaveLength(1);
});

it.each([
  ["reply", "Reply", "POST"],
  ["edit", "Edit", "PATCH"],
])("the form of a failed %s takes the focus back", async (_name, verb, method) => {
  const thread = await openThread((one) => (one.method === method ? problem(503, "unavailable") : undefined));
  fireEvent.click(await thread.findByRole("button", { name: verb }));
  const field = () => thread.dialog.querySelector(".comment .field") as HTMLElement;
  await waitFor(() => expect(focused()).toBe(field()));
  write(field(), "Yes, because");
  sendFrom(field());
  await thread.findByText(/Your draft is saved/);
  await waitFor(() => expect(focused()).toBe(field()));
});

it("the form of a failed reply leaves the focus where the visitor has moved it", async () => {
  const { promise, resolve } = defer<FakeResponse>();
  const thread = await openThread(({ method }) => (method === "POST" ? promise : undefined));
  fireEvent.click(await thread.findByRole("button", { name: "Reply" }));
  const field = await thread.findByLabelText("Reply to Ada");
  write(field, "Yes, because");
  sendFrom(field);
  await waitFor(() => expect(thread.queryByLabelText("Reply to Ada")).toBeNull());
  const other = thread.getByLabelText("Write a comment");
  other.focus();
  resolve(problem(503, "unavailable"));
  await thread.findByText(/Your draft is saved/);
  await effectsRun();
  expect(focused()).toBe(other);
});
