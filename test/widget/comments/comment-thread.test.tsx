import { fireEvent, waitFor, within } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import {
  ada,
  broken,
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
import { earshot, focused, kept, openWidget, watched } from "../open-widget.ts";

const endpoint = "embed/v1/posts/a/comments";

/** Opens the comment thread of an idea as the identified visitor Ada, or as the visitor in `changes`. */
async function openThread(
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
  changes: Parameters<typeof opened>[0] = { visitor: ada },
) {
  const requests = fakeServer((one) => (one.path.startsWith("embed/open") ? opened(changes) : response(one)));
  const panel = await openWidget();
  fireEvent.click(await panel.findByRole("button", { name: "Idea a" }));
  await panel.findByRole("heading", { level: 4 });
  return { ...panel, requests };
}

const isList = ({ method, path }: SentRequest) => method === "GET" && path.startsWith(`${endpoint}?`);
const isNew = ({ method, path }: SentRequest) => method === "POST" && path === endpoint;
const write = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const sendFrom = (field: HTMLElement) => fireEvent.submit(field.closest("form") as HTMLFormElement);
const itemOf = async (panel: Awaited<ReturnType<typeof openThread>>, text: string) => {
  const item = (await panel.findByText(text)).closest("li") as HTMLElement;
  return { item, ...within(item) };
};
const textsIn = (element: Element) =>
  [...element.querySelectorAll(".said")].map(({ textContent }) => textContent);

describe("threads", () => {
  it("a thread switches its language as soon as the page sets another language", async () => {
    const thread = await openThread((one) => (isList(one) ? commentsOf([makeComment("c")]) : undefined));
    await thread.findByRole("button", { name: "Reply" });
    earshot("setLocale", "de");
    await thread.findByRole("button", { name: "Antworten" });
    expect(thread.queryByRole("button", { name: "Reply" })).toBeNull();
    earshot("setLocale", "en");
    await thread.findByRole("button", { name: "Reply" });
  });

  it("a thread marks staff comments with a badge, which no name can imitate, and a pinned one as the official reply", async () => {
    const olive = { id: "olive", fullName: "Olive", avatarUrl: null, isStaff: true };
    const una = { id: "una", fullName: "Una Team", avatarUrl: null, isStaff: false };
    const official = makeComment("one", { creator: olive, isPinned: true });
    const comments = [official, makeComment("two", { creator: una })];
    const thread = await openThread((one) => (isList(one) ? commentsOf(comments) : undefined));
    const [staff, visitor] = [await itemOf(thread, "Comment one"), await itemOf(thread, "Comment two")];
    expect(staff.item.querySelector(".pill")?.textContent).toBe("Team");
    expect(staff.getByText("Official reply")).toBeTruthy();
    expect(visitor.item.querySelector(".pill")).toBeNull();
  });

  it("a thread shows a skeleton, then the pinned comment with its label, then the number of comments and the others", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const thread = await openThread((one) => (isList(one) ? promise : undefined));
    await waitFor(() => expect(thread.dialog.querySelector(".thread .skeleton")).not.toBeNull());
    resolve(
      commentsOf([
        makeComment("pinned", { isPinned: true, createdAt: "2026-11-03T08:00:00.000Z" }),
        makeComment("first", { createdAt: "2026-11-01T08:00:00.000Z" }),
        makeComment("second", {
          createdAt: "2026-11-02T08:00:00.000Z",
          updatedAt: "2026-11-02T09:00:00.000Z",
        }),
      ]),
    );
    await thread.findByText("Comment pinned");
    expect(textsIn(thread.dialog)).toEqual(["Comment pinned", "Comment first", "Comment second"]);
    const pinned = await itemOf(thread, "Comment pinned");
    expect(pinned.getByText("Pinned")).toBeTruthy();
    expect(thread.dialog.querySelector("ol:has(.pinned) ~ h4")).not.toBeNull();
    expect((await itemOf(thread, "Comment second")).getByText("Edited")).toBeTruthy();
    expect(thread.dialog.querySelector(".thread .skeleton")).toBeNull();
  });

  it("a thread without comments asks the visitor for the first comment", async () => {
    const thread = await openThread();
    await thread.findByText("No comments yet. Yours can be the first.");
  });

  it("a thread reports a failed load, and loads the comments on request", async () => {
    let isDown = true;
    const thread = await openThread((one) => {
      if (!isList(one)) return undefined;
      return isDown ? broken() : commentsOf([makeComment("one")]);
    });
    const { parentElement } = await thread.findByText("We could not load this.");
    within(parentElement as HTMLElement).getByText("The server is not responding.");
    isDown = false;
    fireEvent.click(thread.getByRole("button", { name: "Try again" }));
    await thread.findByText("Comment one");
  });

  it("a thread loads the next page when its end becomes visible, and shows each comment once", async () => {
    const pages = [0, 20, 40].map((from) =>
      Array.from({ length: 20 }, (_, place) => makeComment(`${from + place}`)).slice(0, from === 40 ? 5 : 20),
    );
    const thread = await openThread((one) => {
      if (!isList(one)) return undefined;
      const page = Number(/page=(\d+)/.exec(one.path)?.[1]);
      // The list changed between the requests, so these pages overlap.
      const data = page === 2 ? [makeComment("19"), ...(pages[1] ?? [])] : (pages[page - 1] ?? []);
      return commentsOf(data, { page, total: 45 });
    });
    await thread.findByText("Comment 19");
    await waitFor(() => {
      for (const see of [...watched]) see();
      expect(textsIn(thread.dialog)).toHaveLength(45);
    });
    expect(new Set(textsIn(thread.dialog)).size).toBe(45);
    await waitFor(() => expect(thread.dialog.querySelector(".post .more")).toBeNull());
  });

  it("a thread also shows comments that moved to an earlier page after a deletion", async () => {
    let all = Array.from({ length: 25 }, (_, place) => makeComment(`${place}`));
    const thread = await openThread((one) => {
      if (one.method === "DELETE") {
        all = all.slice(1);
        return [200, { message: "" }];
      }
      if (!isList(one)) return undefined;
      const page = Number(/page=(\d+)/.exec(one.path)?.[1]);
      return commentsOf(all.slice(page * 20 - 20, page * 20), { page, total: all.length });
    });
    const { getByRole } = await itemOf(thread, "Comment 0");
    fireEvent.click(getByRole("button", { name: "Delete" }));
    await thread.findByText("Delete this permanently?");
    fireEvent.click(getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(thread.getByRole("status").textContent).toBe("Deleted."));
    await waitFor(() => {
      for (const see of [...watched]) see();
      expect(textsIn(thread.dialog)).toHaveLength(24);
    });
  });

  it("a thread loads the replies to a comment once, on request", async () => {
    const thread = await openThread((one) => {
      if (isList(one)) return commentsOf([makeComment("one", { repliesCount: 2 })]);
      if (!one.path.startsWith(`${endpoint}/one/replies`)) return undefined;
      return commentsOf([makeComment("r1", { parentId: "one" }), makeComment("r2", { parentId: "one" })]);
    });
    const toggle = await thread.findByRole("button", { name: "2 replies" });
    expect(sentTo(thread.requests, "GET", `${endpoint}/one/replies`)).toEqual([]);
    for (let press = 0; press < 3; press++) fireEvent.click(toggle);
    await thread.findByText("Comment r2");
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    expect(sentTo(thread.requests, "GET", `${endpoint}/one/replies`)).toHaveLength(1);
  });

  it("a thread names the author of the parent comment when a reply is too deep to be indented further", async () => {
    const thread = await openThread(({ method, path }) => {
      if (method !== "GET" || !path.startsWith(endpoint)) return undefined;
      const parent = /comments\/(\w+)\/replies/.exec(path)?.[1];
      const depth = parent ? Number(parent.slice(1)) + 1 : 0;
      const creator = { id: `u${depth}`, fullName: `Person ${depth}`, avatarUrl: null, isStaff: false };
      return commentsOf([makeComment(`c${depth}`, { repliesCount: depth < 5 ? 1 : 0, creator })]);
    });
    for (let depth = 0; depth < 5; depth++) {
      const { item } = await itemOf(thread, `Comment c${depth}`);
      fireEvent.click(within(item).getByRole("button", { name: "1 reply" }));
    }
    await thread.findByText("Comment c5");
    expect(thread.getAllByText(/^In reply to/).map(({ textContent }) => textContent)).toEqual([
      "In reply to Person 3",
      "In reply to Person 4",
    ]);
  });

  it("a thread has no form for an anonymous visitor if only verified visitors may write", async () => {
    const workspace = { ...opened()[1].workspace, enforceSecureIdentify: true };
    const thread = await openThread(undefined, { visitor: null, workspace });
    await thread.findByText(/No comments yet/);
    expect(thread.queryByLabelText("Write a comment")).toBeNull();
  });
});

describe("a visitor's own comment", () => {
  it("a visitor's own comment appears immediately as pending; then it is confirmed, announced and counted", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    let commentsCount = 0;
    const thread = await openThread((one) => {
      if (isNew(one)) return promise;
      if (!/posts\/a(\?|$)/.test(one.path)) return undefined;
      return [200, { ...opened()[1].posts.data[0], prose: [], commentsCount }];
    });
    const field = (await thread.findByLabelText("Write a comment")) as HTMLTextAreaElement;
    write(field, "  Good idea \n");
    sendFrom(field);
    const { item } = await itemOf(thread, "Good idea");
    expect(item.getAttribute("aria-busy")).toBe("true");
    expect(within(item).getByText("You")).toBeTruthy();
    expect(field.value).toBe("");
    commentsCount = 1;
    resolve([201, makeComment("new", { content: "Good idea" })]);
    await thread.findByRole("heading", { name: "1 comment" });
    expect((await itemOf(thread, "Good idea")).item.getAttribute("aria-busy")).toBe("false");
    expect(textsIn(thread.dialog)).toEqual(["Good idea"]);
    expect(thread.getByRole("status").textContent).toBe("Posted.");
    expect(sentTo(thread.requests, "POST", endpoint)[0]?.body).toEqual({ content: "Good idea" });
  });

  it("a comment that was not saved returns to the field, and is sent again with the same idempotency key", async () => {
    let isDown = true;
    const thread = await openThread((one) => {
      if (!isNew(one)) return undefined;
      return isDown ? broken() : [201, makeComment("new", { content: "Good idea" })];
    });
    const field = (await thread.findByLabelText("Write a comment")) as HTMLTextAreaElement;
    write(field, "Good idea");
    sendFrom(field);
    await thread.findByText("We could not send this. Your draft is saved. The server is not responding.");
    expect([field.value, textsIn(thread.dialog)]).toEqual(["Good idea", []]);
    expect(thread.getByRole("status").textContent).toBe("");
    isDown = false;
    sendFrom(field);
    await waitFor(() => expect(thread.getByRole("status").textContent).toBe("Posted."));
    const keys = sentTo(thread.requests, "POST", endpoint).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("a comment is kept as a draft when the visitor leaves the thread, until it is sent", async () => {
    const thread = await openThread((one) => (isNew(one) ? [201, makeComment("new")] : undefined));
    write(await thread.findByLabelText("Write a comment"), "Half a thou");
    fireEvent.click(thread.getByRole("button", { name: "Back" }));
    fireEvent.click(await thread.findByRole("button", { name: "Idea a" }));
    const field = (await thread.findByLabelText("Write a comment")) as HTMLTextAreaElement;
    expect(field.value).toBe("Half a thou");
    expect(Object.keys(localStorage)).toEqual(["earshot-sdk_test"]);
    sendFrom(field);
    await waitFor(() => expect(kept()).not.toHaveProperty("comment-a"));
  });

  it("a comment can have 2,000 visible characters, and a longer comment is reported and not sent", async () => {
    const thread = await openThread((one) => (isNew(one) ? [201, makeComment("new")] : undefined));
    const field = await thread.findByLabelText("Write a comment");
    write(field, "🌱".repeat(2_001));
    await thread.findByText("1 character too long.");
    sendFrom(field);
    expect(sentTo(thread.requests, "POST", endpoint)).toEqual([]);
    write(field, "🌱".repeat(2_000));
    sendFrom(field);
    await waitFor(() => expect(sentTo(thread.requests, "POST", endpoint)).toHaveLength(1));
  });

  it("a comment can be edited by the anonymous visitor who wrote it", async () => {
    const thread = await openThread((one) => (isNew(one) ? [201, makeComment("new")] : undefined), {});
    const field = await thread.findByLabelText("Write a comment");
    write(field, "Good idea");
    sendFrom(field);
    await thread.findByRole("button", { name: "Edit" });
  });
});

describe("replies", () => {
  const openReply = async (response: (request: SentRequest) => FakeResponse | undefined) => {
    const thread = await openThread((one) => {
      if (isList(one))
        return commentsOf([makeComment("one", { creator: { ...ada, fullName: "Bo", isStaff: false } })]);
      return response(one);
    });
    fireEvent.click(await thread.findByRole("button", { name: "Reply" }));
    const field = (await thread.findByLabelText("Reply to Bo")) as HTMLTextAreaElement;
    await waitFor(() => expect(focused()).toBe(field));
    write(field, "Yes, because");
    return { ...thread, field };
  };

  it("a reply appears under its comment, increases the reply count and returns focus to the comment", async () => {
    const reply = makeComment("r1", { content: "Yes, because", parentId: "one" });
    const thread = await openReply((one) => (isNew(one) ? [201, reply] : undefined));
    sendFrom(thread.field);
    await thread.findByRole("button", { name: "1 reply" });
    const { item } = await itemOf(thread, "Comment one");
    expect(textsIn(item.querySelector(".branch") as Element)).toEqual(["Yes, because"]);
    expect(sentTo(thread.requests, "POST", endpoint)[0]?.body).toEqual({
      content: "Yes, because",
      parentId: "one",
    });
    await waitFor(() => expect(focused()).toBe(item));
  });

  it("a reply that was rejected returns to its field", async () => {
    const thread = await openReply((one) => (isNew(one) ? problem(503, "unavailable") : undefined));
    sendFrom(thread.field);
    await thread.findByText(/Your draft is saved/);
    expect(((await thread.findByLabelText("Reply to Bo")) as HTMLTextAreaElement).value).toBe("Yes, because");
    expect(thread.queryByRole("button", { name: "1 reply" })).toBeNull();
    expect(textsIn(thread.dialog)).toEqual(["Comment one"]);
  });
});

describe("the actions on a comment", () => {
  const openOne = (
    response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined,
    more = {},
  ) => openThread((one) => (isList(one) ? commentsOf([makeComment("one", more)]) : response(one)));
  const isChange = (method: string) => (one: SentRequest) =>
    one.method === method && one.path === `${endpoint}/one`;

  it("a like of a comment is shown immediately, is sent once for repeated presses, and then shows the server's count", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const thread = await openOne(({ path }) => (path.endsWith("/like") ? promise : undefined), {
      likesCount: 3,
    });
    const like = await thread.findByRole("button", { name: "Like 3" });
    for (let press = 0; press < 3; press++) {
      fireEvent.click(like);
      await waitFor(() => expect(like.textContent).toBe("Like 4"));
    }
    expect(like.getAttribute("aria-pressed")).toBe("true");
    resolve([200, { commentId: "one", isLiked: true, likesCount: 7 }]);
    await thread.findByRole("button", { name: "Like 7" });
    expect(sentTo(thread.requests, "PUT", `${endpoint.replace("v1", "visitor")}/one/like`)).toHaveLength(1);
  });

  it("a like of a comment that the server rejects is undone, with a message", async () => {
    const thread = await openOne(({ path }) => (path.endsWith("/like") ? broken() : undefined), {
      likesCount: 3,
    });
    fireEvent.click(await thread.findByRole("button", { name: "Like 3" }));
    await thread.findByText("This was not saved. The server is not responding.");
    expect(thread.getByRole("button", { name: "Like 3" }).getAttribute("aria-pressed")).toBe("false");
  });

  it("only the author's own comments can be edited and deleted", async () => {
    const thread = await openOne(() => undefined, { userId: "bo" });
    await thread.findByRole("button", { name: "Reply" });
    expect(thread.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(thread.queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("an edit is shown immediately in the comment's place, and the comment is then marked as edited", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const thread = await openOne((one) => (isChange("PATCH")(one) ? promise : undefined));
    fireEvent.click(await thread.findByRole("button", { name: "Edit" }));
    const field = thread.dialog.querySelector(".comment .field") as HTMLTextAreaElement;
    const item = field.closest("li");
    expect(field.value).toBe("Comment one");
    write(field, "Comment two");
    sendFrom(field);
    await thread.findByText("Comment two", { selector: ".said" });
    const updatedAt = "2026-11-02T08:00:00.000Z";
    resolve([200, makeComment("one", { content: "Comment two", updatedAt })]);
    await thread.findByText("Edited");
    await waitFor(() => expect(focused()).toBe(item));
    expect(sentTo(thread.requests, "PATCH", endpoint)[0]?.body).toEqual({ content: "Comment two" });
  });

  it("an edit that the server rejects restores the old text, and keeps the new text in the field", async () => {
    const thread = await openOne((one) => (isChange("PATCH")(one) ? problem(500, "internal") : undefined));
    fireEvent.click(await thread.findByRole("button", { name: "Edit" }));
    const field = thread.dialog.querySelector(".comment .field") as HTMLElement;
    write(field, "Comment two");
    sendFrom(field);
    await thread.findByText(/Your draft is saved/);
    expect((thread.dialog.querySelector(".comment .field") as HTMLTextAreaElement).value).toBe("Comment two");
    fireEvent.click(thread.getByRole("button", { name: "Cancel" }));
    await thread.findByText("Comment one", { selector: ".said" });
    expect(kept()).not.toHaveProperty("edit-one");
  });

  it("deleting a comment asks for confirmation in its place, then removes the comment and moves focus to the heading", async () => {
    const thread = await openOne((one) => (isChange("DELETE")(one) ? [200, { message: "" }] : undefined));
    fireEvent.click(await thread.findByRole("button", { name: "Delete" }));
    await thread.findByText("Delete this permanently?");
    fireEvent.click(thread.getByRole("button", { name: "Cancel" }));
    expect(sentTo(thread.requests, "DELETE", endpoint)).toEqual([]);
    fireEvent.click(await thread.findByRole("button", { name: "Delete" }));
    await thread.findByText("Delete this permanently?");
    fireEvent.click(thread.getByRole("button", { name: "Delete" }));
    await thread.findByText("No comments yet. Yours can be the first.");
    await waitFor(() => expect(focused()?.localName).toBe("h4"));
    await waitFor(() => expect(thread.getByRole("status").textContent).toBe("Deleted."));
  });

  it("a comment that could not be deleted is restored, with a message", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const thread = await openOne((one) => (isChange("DELETE")(one) ? promise : undefined));
    fireEvent.click(await thread.findByRole("button", { name: "Delete" }));
    await thread.findByText("Delete this permanently?");
    fireEvent.click(thread.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(textsIn(thread.dialog)).toEqual([]));
    resolve(problem(503, "unavailable"));
    await thread.findByText(/^This was not saved\./);
    expect(textsIn(thread.dialog)).toEqual(["Comment one"]);
  });
});
