import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import {
  ada,
  commentsOf,
  defer,
  type FakeResponse,
  fakeServer,
  makeComment,
  makePost,
  opened,
  problem,
  type SentRequest,
} from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";

const endpoint = "embed/v1/posts/a/comments";
const bold = (word: string) => [["p", ["Really ", ["strong", [word]]]]];

/** Opens the thread of an idea, whose comments are `comments`, as Ada. */
async function openThread(
  comments: object[],
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
) {
  fakeServer((one) => {
    if (one.path.startsWith("embed/open")) return opened({ visitor: ada });
    if (one.method === "GET" && one.path.startsWith(`${endpoint}?`)) return commentsOf(comments as never);
    return response(one);
  });
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByRole("heading", { level: 4 });
  return panel;
}

const own = { creator: { id: "ada", fullName: "Ada", avatarUrl: null, isStaff: false }, userId: "ada" };
const written = (id: string, content: string, prose?: unknown) => ({
  ...makeComment(id, { ...own, content }),
  ...(prose !== undefined && { prose }),
});
const textOf = (panel: { dialog: Element }) =>
  panel.dialog.querySelector(".comment > :is(.said, .prose)")?.textContent;

describe("comments with Markdown", () => {
  it("a comment and its reply are shown as the server parsed them, and a comment without marks as written", async () => {
    const first = { ...written("one", "Really **bold**", bold("bold")), repliesCount: 1 };
    const panel = await openThread([first, written("two", "a\n\nb")], ({ path }) =>
      path.startsWith(`${endpoint}/one/replies`)
        ? commentsOf([written("r", "*r*", [["p", [["em", ["reply"]]]]])] as never)
        : undefined,
    );
    expect((await panel.findByText("bold")).localName).toBe("strong");
    expect((await panel.findByText(/^a/, { selector: ".said" })).textContent).toBe("a\n\nb");
    fireEvent.click(panel.getByRole("button", { name: "1 reply" }));
    expect((await panel.findByText("reply")).localName).toBe("em");
  });

  it("HTML and unsafe addresses in a comment are shown as text, with marks or without", async () => {
    const hostile = "<img src=x onerror=alert(1)><script>alert(1)</script>";
    const tree = [
      ["p", [hostile, ["a", ["here"], "javascript:alert(1)"], ["script", ["alert(2)"]]]],
      ["img", [], "javascript:alert(1)"],
    ];
    const panel = await openThread([written("one", hostile), written("two", `${hostile} *x*`, tree)]);
    expect(await panel.findAllByText(/^<img/)).toHaveLength(2);
    expect(panel.dialog.querySelector(".thread :is(img, script, a)")).toBeNull();
  });

  it("a comment that is being sent is shown as written, and then as parsed", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const panel = await openThread([], ({ method, path }) =>
      method === "POST" && path.startsWith(endpoint) ? promise : undefined,
    );
    const field = await panel.findByLabelText("Write a comment");
    fireEvent.input(field, { target: { value: "Really **new**" } });
    fireEvent.submit(field.closest("form") as HTMLFormElement);
    await panel.findByText("Really **new**", { selector: ".said" });
    resolve([201, written("one", "Really **new**", bold("new"))]);
    expect((await panel.findByText("new")).localName).toBe("strong");
  });

  it.each([
    ["with marks", "Really **so**", bold("so"), "Really so"],
    ["without marks", "Plain", undefined, "Plain"],
  ])("an edit shows the new text at once, and then as parsed: %s", async (_, content, prose, shown) => {
    const { promise, resolve } = defer<FakeResponse>();
    const panel = await openThread([written("one", "Really **old**", bold("old"))], ({ method }) =>
      method === "PATCH" ? promise : undefined,
    );
    await panel.findByText("old");
    fireEvent.click(panel.getByRole("button", { name: "Edit" }));
    const field = panel.dialog.querySelector(".comment .field") as HTMLTextAreaElement;
    expect(field.value).toBe("Really **old**");
    fireEvent.input(field, { target: { value: content } });
    fireEvent.submit(field.closest("form") as HTMLFormElement);
    await panel.findByText(content, { selector: ".said" });
    resolve([200, { ...written("one", content, prose), updatedAt: "2026-11-02T08:00:00.000Z" }]);
    await panel.findByText("Edited");
    await waitFor(() => expect(textOf(panel)).toBe(shown));
  });

  it("an edit that the server rejects restores the parsed text", async () => {
    const panel = await openThread([written("one", "Really **old**", bold("old"))], ({ method }) =>
      method === "PATCH" ? problem(500, "internal") : undefined,
    );
    await panel.findByText("old");
    fireEvent.click(panel.getByRole("button", { name: "Edit" }));
    const field = panel.dialog.querySelector(".comment .field") as HTMLElement;
    fireEvent.input(field, { target: { value: "New" } });
    fireEvent.submit(field.closest("form") as HTMLFormElement);
    await panel.findByText(/Your draft is saved/);
    fireEvent.click(panel.getByRole("button", { name: "Cancel" }));
    expect((await panel.findByText("old")).localName).toBe("strong");
  });
});

it("a reply is counted by the server again, also if the comments were there before the idea", async () => {
  const idea = defer<FakeResponse>();
  let reads = 0;
  const panel = await openThread([written("one", "First")], ({ method, path }) => {
    if (method === "POST" && path === endpoint) return [201, makeComment("r", { content: "Reply" })];
    if (method !== "GET" || !/posts\/a(\?|$)/.test(path)) return undefined;
    reads += 1;
    return reads === 1 ? idea.promise : [200, { ...makePost("a", { commentsCount: 2 }), prose: [] }];
  });
  await panel.findByText("First");
  idea.resolve([200, { ...makePost("a", { commentsCount: 1 }), prose: [] }]);
  await panel.findByRole("heading", { name: "1 comment" });
  fireEvent.click(panel.getByRole("button", { name: "Reply" }));
  const field = await panel.findByLabelText("Reply to Ada");
  fireEvent.input(field, { target: { value: "Reply" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await panel.findByRole("heading", { name: "2 comments" });
});

it("a visitor's own comment is scrolled into view, once, and no other comment is", async () => {
  const seen = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  const panel = await openThread([written("one", "Before")], ({ method, path }) =>
    method === "POST" && path === endpoint ? [201, written("two", "Mine")] : undefined,
  );
  const field = await panel.findByLabelText("Write a comment");
  fireEvent.input(field, { target: { value: "Mine" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await waitFor(() => expect(panel.getByRole("status").textContent).toBe("Posted."));
  expect(seen.mock.contexts.map((item) => (item as HTMLElement).textContent)).toEqual([
    expect.stringContaining("Mine"),
  ]);
  seen.mockRestore();
});
