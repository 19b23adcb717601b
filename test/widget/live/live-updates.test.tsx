import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import {
  commentsOf,
  defer,
  type FakeResponse,
  makeComment,
  makePost,
  openedWith,
  pageOf,
  problem,
} from "../fake-server.ts";
import { choose, focused, host } from "../open-widget.ts";
import { openLive } from "./open-live.ts";

const titlesIn = ({ dialog }: { dialog: Element }) =>
  [...dialog.querySelectorAll(".row-title")].map(({ textContent }) => textContent);

describe("a change that somebody else makes", () => {
  it("to an idea's votes appears in its row, without another request, and moves neither rows nor focus", async () => {
    const { stream, panel, take } = await openLive(({ path }) =>
      path.startsWith("embed/v1/posts/b") ? [200, makePost("b", { votesCount: 41 })] : undefined,
    );
    const row = panel.getByRole("button", { name: "Vote for Idea b, 3 votes" });
    row.focus();
    stream.send("post.votes_changed", "b");
    await panel.findByRole("button", { name: "Vote for Idea b, 41 votes" });
    expect(take()).toEqual(["GET embed/v1/posts/b?sdkToken=sdk_test"]);
    expect(titlesIn(panel)).toEqual(["Idea a", "Idea b"]);
    expect(focused()).toBe(row);
  });

  it("does not undo a vote that the visitor casts meanwhile", async () => {
    const slow = defer<FakeResponse>();
    const { stream, panel, take } = await openLive(({ path, method }) => {
      if (method === "PUT") return [200, { postId: "b", isVoted: true, votesCount: 8 }];
      return path.startsWith("embed/v1/posts/b") ? slow.promise : undefined;
    });
    stream.send("post.votes_changed", "b");
    await waitFor(() => expect(take()).toHaveLength(1));
    fireEvent.click(panel.getByRole("button", { name: "Vote for Idea b, 3 votes" }));
    await panel.findByRole("button", { name: "Vote for Idea b, 8 votes", pressed: true });
    slow.resolve([200, makePost("b", { votesCount: 7, commentsCount: 5 })]);
    await panel.findByRole("img", { name: "5 comments" });
    expect(panel.getByRole("button", { name: "Vote for Idea b, 8 votes", pressed: true })).toBeTruthy();
  });

  it("of the status appears on the open idea", async () => {
    const status = { id: "s", name: "Planned", kind: "active" };
    let statusId: string | null = null;
    const { stream, panel } = await openLive(({ path }) => {
      if (path.startsWith("embed/open")) {
        const [code, body] = openedWith([makePost("a")]);
        return [code, { ...body, statuses: [status] }];
      }
      return path.startsWith("embed/v1/posts/a?")
        ? [200, { ...makePost("a", { statusId }), prose: [] }]
        : undefined;
    });
    fireEvent.click(panel.getByRole("button", { name: "Idea a" }));
    await panel.findByText("0 comments");
    statusId = "s";
    stream.send("post.status_changed", "a");
    await waitFor(() => expect(panel.getAllByText("Planned").length).toBeGreaterThan(0));
  });

  it("to the comments adds, changes and removes them in place, and keeps what is being written", async () => {
    let comments = [makeComment("1"), makeComment("2")];
    const { stream, panel } = await openLive(({ path }) => {
      if (path.includes("/comments")) return commentsOf(comments);
      return path.startsWith("embed/v1/posts/a") ? [200, { ...makePost("a"), prose: [] }] : undefined;
    });
    fireEvent.click(panel.getByRole("button", { name: "Idea a" }));
    await panel.findByText("Comment 2");
    const field = panel.getByLabelText("Write a comment") as HTMLTextAreaElement;
    fireEvent.input(field, { target: { value: "I think" } });
    comments = [
      makeComment("2", { content: "Changed" }),
      makeComment("3", { createdAt: "2026-11-02T08:00:00.000Z" }),
    ];
    stream.send("comment.created", "a");
    await panel.findByText("Comment 3");
    const said = [...panel.dialog.querySelectorAll(".comment .said")].map(({ textContent }) => textContent);
    expect(said).toEqual(["Changed", "Comment 3"]);
    expect((panel.getByLabelText("Write a comment") as HTMLTextAreaElement).value).toBe("I think");
  });

  it("to the description of the open idea shows as plain text if it cannot be loaded again", async () => {
    let description = "Hot.";
    let updatedAt = "2026-11-01T08:00:00.000Z";
    const post = () => makePost("a", { description, updatedAt });
    const { stream, panel } = await openLive(({ path }) => {
      if (path.startsWith("embed/open")) return openedWith([post()]);
      if (!path.startsWith("embed/v1/posts/a?")) return undefined;
      return description === "Hot."
        ? [200, { ...post(), prose: [["p", [description]]] }]
        : problem(503, "unavailable");
    });
    fireEvent.click(panel.getByRole("button", { name: "Idea a" }));
    await panel.findByText("Hot.", { selector: ".prose p" });
    [description, updatedAt] = ["Hotter.", "2026-11-01T09:00:00.000Z"];
    stream.send("changelog.published", "c");
    await panel.findByText("Hotter.", { selector: ".post .said" });
  });

  it("to the description of the visitor's own idea keeps what the visitor is writing in its form", async () => {
    let description = "Hot.";
    let updatedAt = "2026-11-01T08:00:00.000Z";
    const own = () => makePost("own", { title: "Soup", description, visibility: "private", updatedAt });
    const again = defer<FakeResponse>();
    const read = (): FakeResponse => [200, { ...own(), prose: [["p", [description]]] }];
    const { stream, panel, take } = await openLive(({ path }) => {
      if (path.startsWith("embed/open")) return openedWith([makePost("a"), own()]);
      if (!/posts\/own(\?|$)/.test(path)) return undefined;
      return description === "Hot." ? read() : again.promise;
    });
    fireEvent.click(panel.getByRole("button", { name: "Soup" }));
    fireEvent.click(await panel.findByRole("button", { name: "Edit" }));
    fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Stew" } });
    [description, updatedAt] = ["Hotter.", "2026-11-01T09:00:00.000Z"];
    take();
    stream.send("changelog.published", "c");
    await waitFor(() => expect(take().join()).toContain("posts/own"));
    const written = () => (panel.getByLabelText("Title") as HTMLInputElement).value;
    expect(written()).toBe("Stew");
    again.resolve(read());
    await panel.findByText("Hotter.", { selector: ".prose p" });
    expect(written()).toBe("Stew");
  });

  it("that deletes the open idea is said on its page, without a request that would fail", async () => {
    let isGone = false;
    const { stream, panel, take } = await openLive(({ path }) => {
      if (!path.startsWith("embed/v1/posts/a")) return undefined;
      if (isGone) return problem(404, "not_found");
      return path.includes("/comments") ? commentsOf([]) : [200, { ...makePost("a"), prose: [] }];
    });
    const errors: unknown[] = [];
    host().addEventListener("error", (event) => errors.push(event));
    fireEvent.click(panel.getByRole("button", { name: "Idea a" }));
    await panel.findByText("0 comments");
    isGone = true;
    take();
    stream.send("post.deleted", "a");
    await panel.findByText("This idea is gone or private.");
    expect(take().filter((request) => request.includes("posts/a"))).toEqual([]);
  });

  it("that adds an idea is announced by a button, which loads the list; the rows stay until then", async () => {
    let posts = [makePost("a"), makePost("b")];
    const { stream, panel } = await openLive(({ path }) => {
      if (path.startsWith("embed/open")) return openedWith(posts);
      return path.startsWith("embed/v1/posts?") ? pageOf(posts) : undefined;
    });
    posts = [makePost("c"), ...posts];
    stream.send("post.created", "c");
    const button = await panel.findByRole("button", { name: "1 new idea" });
    expect(titlesIn(panel)).toEqual(["Idea a", "Idea b"]);
    expect(panel.dialog.querySelector('[role="status"]')?.textContent).toBe("");
    fireEvent.click(button);
    await waitFor(() => expect(titlesIn(panel)).toEqual(["Idea c", "Idea a", "Idea b"]));
    expect(panel.queryByRole("button", { name: "1 new idea" })).toBeNull();
  });

  it("that hides a board removes its ideas from the list, also the open one, and a board that becomes visible adds its ideas", async () => {
    const [kitchen, garden] = [makePost("a", { boardId: "kitchen" }), makePost("b")];
    let isHidden = false;
    const { stream, panel } = await openLive(({ path }) => {
      const posts = isHidden ? [kitchen] : [kitchen, garden];
      if (path.startsWith("embed/open")) {
        const [code, body] = openedWith(posts);
        return [code, { ...body, boards: body.boards.filter(({ id }) => id === "kitchen" || !isHidden) }];
      }
      if (path.startsWith("embed/v1/posts?")) return pageOf(posts);
      if (!path.startsWith("embed/v1/posts/b")) return undefined;
      if (path.includes("/comments")) return commentsOf([]);
      return isHidden ? problem(404, "not_found") : [200, { ...garden, prose: [] }];
    });
    fireEvent.click(panel.getByRole("button", { name: "Idea b" }));
    await panel.findByText("0 comments");
    isHidden = true;
    stream.send("resync");
    await panel.findByText("This idea is gone or private.");
    await waitFor(() => expect(titlesIn(panel)).toEqual(["Idea a"]));
    isHidden = false;
    stream.send("resync");
    await waitFor(() => expect(titlesIn(panel)).toEqual(["Idea a", "Idea b"]));
  });

  it("is not announced while the list has failed to load", async () => {
    let isDown = false;
    const { stream, panel } = await openLive(({ path }) => {
      if (path.startsWith("embed/open")) return openedWith([makePost("a"), makePost("b")]);
      return path.startsWith("embed/v1/posts?") && isDown ? problem(500, "internal_error") : undefined;
    });
    isDown = true;
    await choose(panel, "Order: Newest", "Most voted");
    await panel.findByText(/We could not load this/);
    stream.send("resync");
    stream.send("poll.opened", "p");
    await waitFor(() => expect(panel.queryByRole("button", { name: /new idea/ })).toBeNull());
  });

  it("fails to load silently", async () => {
    const { stream, panel, take } = await openLive(({ path }) =>
      path.startsWith("embed/v1/posts/b") ? problem(500, "internal_error") : undefined,
    );
    const errors: unknown[] = [];
    host().addEventListener("error", (event) => errors.push(event));
    stream.send("post.votes_changed", "b");
    await waitFor(() => expect(take()).toHaveLength(1));
    expect(panel.getByText("Idea b")).toBeTruthy();
    expect(errors).toEqual([]);
  });

  it("of many ideas at once costs a handful of requests", async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `p${n}`);
    const { stream, take } = await openLive(({ path }) =>
      path.startsWith("embed/open")
        ? openedWith([makePost("a"), ...ids.map((id) => makePost(id))])
        : undefined,
    );
    for (const id of ids) stream.send("post.votes_changed", id);
    await waitFor(() => expect(take().length).toBeGreaterThan(1));
    expect(take().length).toBeLessThanOrEqual(6);
  });
});

it("a new idea of one's own keeps its author's line while it is read again", async () => {
  const shared = defer<FakeResponse>();
  const made = makePost("own", { title: "A rain gauge" });
  const creator = { id: "0a0", fullName: "Una", avatarUrl: null, isStaff: false };
  let isPosted = false;
  const { stream, panel } = await openLive(({ method, path }) => {
    if (method === "POST" && path === "embed/v1/posts") {
      isPosted = true;
      return [201, { ...made, prose: [] }];
    }
    if (path.startsWith("embed/open") && isPosted) return shared.promise;
    return /posts\/own$/.test(path) ? [200, { ...made, isOwn: true, creator, prose: [] }] : undefined;
  });
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "A rain gauge" } });
  fireEvent.submit(panel.dialog.querySelector("form") as HTMLFormElement);
  expect(await panel.findByRole("button", { name: "Edit" })).toBeTruthy();
  const line = () => panel.dialog.querySelector(".post h3 + .facts")?.textContent;
  expect(line()).toMatch(/^You/);
  stream.send("post.created", "own");
  await waitFor(() => expect(line()).toMatch(/^UYou/));
  const listed = { ...made, isOwn: true, votesCount: 9 };
  shared.resolve(openedWith([listed]));
  await waitFor(() => expect(panel.dialog.querySelector(".post .vote")?.ariaLabel).toMatch(/9 votes/));
  expect(line()).toMatch(/^UYou/);
});

it("an edit that ends after the idea was read again keeps the author that was read meanwhile", async () => {
  const own = { ...makePost("own", { title: "Soup" }), isOwn: true };
  const creator = { id: "0a0", fullName: "Una", avatarUrl: null, isStaff: false };
  const edit = defer<FakeResponse>();
  let isKnown = false;
  const { stream, panel } = await openLive(({ method, path }) => {
    if (method === "PATCH") return edit.promise;
    if (path.startsWith("embed/open")) return openedWith([makePost("a"), own]);
    if (!/posts\/own(\?|$)/.test(path)) return undefined;
    return [200, { ...own, prose: [], ...(isKnown && { creator }) }];
  });
  fireEvent.click(panel.getByRole("button", { name: "Soup" }));
  fireEvent.click(await panel.findByRole("button", { name: "Edit" }));
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Stew" } });
  fireEvent.click(panel.getByRole("button", { name: "Save" }));
  isKnown = true;
  stream.send("post.status_changed", "own");
  const face = () => panel.dialog.querySelector(".post .face")?.textContent;
  await waitFor(() => expect(face()).toBe("U"));
  edit.resolve([200, { ...own, title: "Stew", prose: [] }]);
  await panel.findByText("Stew", { selector: "h3" });
  expect(face()).toBe("U");
});

it("a visitor whose own deletion arrives as a change before the response returns to the list", async () => {
  const slow = defer<FakeResponse>();
  const own = { ...makePost("own", { title: "Soup" }), isOwn: true };
  let isGone = false;
  const { stream, panel } = await openLive(({ method, path }) => {
    if (method === "DELETE") return slow.promise;
    if (path.startsWith("embed/open")) return openedWith([makePost("a"), own]);
    if (!/posts\/own(\?|$)/.test(path)) return undefined;
    return isGone ? problem(404, "not_found") : [200, { ...own, prose: [] }];
  });
  fireEvent.click(panel.getByRole("button", { name: "Soup" }));
  fireEvent.click(await panel.findByRole("button", { name: "Delete" }));
  await panel.findByText("Delete this permanently?");
  isGone = true;
  fireEvent.click(panel.getByRole("button", { name: "Delete" }));
  stream.send("post.deleted", "own");
  await panel.findByText("This idea is gone or private.");
  slow.resolve([200, { message: "" }]);
  await waitFor(() => expect(panel.getByRole("status").textContent).toBe("Deleted."));
  await waitFor(() => expect(panel.getByText("Idea a", { selector: ".row *" })).toBeTruthy());
  expect(panel.queryByText("This idea is gone or private.")).toBeNull();
});
