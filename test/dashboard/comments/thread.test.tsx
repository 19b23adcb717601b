import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CreateComment, StaffComment } from "../../../api/comments/contract.ts";
import { joinLatest } from "../../../dashboard/comments/use-thread.ts";
import { click, control, fieldOf, findToast, typeInto } from "../actions.ts";
import { brokenConnection, defer, type Handler, problem, type Reply, type Routes } from "../fake-server.ts";
import { makeComment, threadOf } from "../make-rows.ts";
import { openPost } from "../posts/open-post.ts";

const path = "w/w1/v1/posts/p1/comments";
const list = "w/w1/staff/posts/p1/comments";
const comment = makeComment("k1", { content: "Please do" });
const texts = () =>
  [...document.querySelectorAll(".thread .said-text")].map(({ textContent }) => textContent);
const open = (comments = [comment], routes: Routes = {}) =>
  openPost({}, { [`GET ${list}`]: [200, threadOf(comments)], ...routes });

/** Returns `count` comments, one each second. */
const makeMany = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    makeComment(`k${n}`, { createdAt: new Date(n * 1_000).toISOString(), content: `Text ${n}` }),
  );

/** Pages the comments as the service does. */
const pages =
  (comments: StaffComment[]): Handler =>
  ({ query: { before, limit } }) => {
    const end = before
      ? comments.findIndex((one) => `${one.createdAt},${one.id}` === before)
      : comments.length;
    const start = Math.max(0, end - Number(limit));
    return [200, { data: comments.slice(start, end), total: comments.length, hasEarlier: start > 0 }];
  };

it("the thread shows each comment with its author, and marks pinned comments and spam", async () => {
  const server = await open([
    comment,
    makeComment("k2", { content: "Buy now", isSpam: true, creator: null }),
    makeComment("k3", {
      content: "Soon",
      isPinned: true,
      creator: { id: "ada", fullName: "Ada", avatarUrl: null, isStaff: true },
    }),
  ]);
  await screen.findByText("Please do");
  expect(texts()).toEqual(["Please do", "Buy now", "Soon"]);
  const heads = [...document.querySelectorAll(".comment-head")].map((head) => [
    head.querySelector("strong")?.textContent,
    ...[...head.querySelectorAll(".chip")].map((chip) => chip.textContent),
  ]);
  expect(heads).toEqual([["Eve"], ["Deleted user", "Spam"], ["Ada", "Team", "Pinned"]]);
  expect(document.querySelectorAll(".comment.is-spam")).toHaveLength(1);
  expect(server.sent("GET", list)[0]?.query).toEqual({ limit: "20" });
});

it("comments show their Markdown as text and elements, never as HTML", async () => {
  const prose = [["p", [["strong", ["Really"]], " <img src=x onerror=alert(1)>", ["img", ["x"]]]]];
  await open([{ ...comment, content: "**Really** <img src=x onerror=alert(1)>", prose } as typeof comment]);
  expect((await screen.findByText("Really")).localName).toBe("strong");
  expect(document.querySelector(".thread .prose p")?.textContent).toBe(
    "Really <img src=x onerror=alert(1)>x",
  );
  expect(document.querySelector(".thread img")).toBeNull();
});

it("a post without comments shows a message", async () => {
  await open([]);
  await screen.findByText("No comments yet.");
});

it("a reply is shown in the order of time, with the start of the comment that it replies to", async () => {
  const parent = { fullName: "Eve", content: "Please do" };
  await open([comment, makeComment("k2"), makeComment("r1", { parentId: "k1", content: "When?", parent })]);
  await screen.findByText("When?");
  expect(texts()).toEqual(["Please do", "Comment k2", "When?"]);
  expect(document.querySelectorAll(".comment")[2]?.querySelector(".comment-parent")?.textContent).toBe(
    "Reply to Eve: Please do",
  );
});

it("every one of 131 comments can be reached, the latest ones first and at the end", async () => {
  const comments = makeMany(131);
  const server = await open([], { [`GET ${list}`]: pages(comments) });
  await screen.findByText("Text 130");
  expect(texts()).toEqual(comments.slice(111).map(({ content }) => content));
  click("Show 111 earlier");
  await screen.findByText("Text 61");
  expect(server.sent("GET", list)[1]?.query).toEqual({
    before: `${comments[111]?.createdAt},k111`,
    limit: "50",
  });
  click("Show 61 earlier");
  await screen.findByText("Text 11");
  click("Show 11 earlier");
  await screen.findByText("Text 0");
  expect(texts()).toEqual(comments.map(({ content }) => content));
  expect(() => control(/earlier/)).toThrow();
});

it("new comments leave no gap before the earlier ones that were loaded", async () => {
  const comments = makeMany(40);
  const server = await open([], { [`GET ${list}`]: pages(comments), [`POST ${path}`]: [201, comment] });
  await screen.findByText("Text 39");
  click("Show 20 earlier");
  await screen.findByText("Text 0");
  const more = makeMany(45);
  server.route({ [`GET ${list}`]: pages(more) });
  typeInto("Your reply", "Text 44");
  click("Send");
  await screen.findByText("Text 44", { selector: "p" });
  expect(texts()).toEqual(more.map(({ content }) => content));
});

it("if comments may be missing between the loaded ones, only the latest are shown", () => {
  const comments = makeMany(90);
  const latest = (all: StaffComment[]) => ({ data: all.slice(-20), total: all.length, hasEarlier: true });
  const known = { comments: comments.slice(10, 60), hasEarlier: true, total: 60 };
  const seen = (all: StaffComment[]) => joinLatest(known, latest(all)).comments.map(({ id }) => id);
  expect(seen(comments.slice(0, 61))).toHaveLength(51);
  // More than one page has arrived.
  expect(seen(comments)).toEqual(comments.slice(70).map(({ id }) => id));
  // A merge has added an older comment.
  const merged = makeComment("m", { createdAt: comments[30]?.createdAt ?? "" });
  expect(seen([...comments.slice(0, 31), merged, ...comments.slice(31, 60)])).toHaveLength(20);
});

it("earlier comments that fail to load can be loaded again", async () => {
  const comments = makeMany(30);
  const answer = pages(comments);
  const server = await open([], {
    [`GET ${list}`]: (request) => (request.query.before ? problem(503, "unavailable") : answer(request)),
  });
  await screen.findByText("Text 29");
  click("Show 10 earlier");
  await findToast("Something went wrong on our side.");
  server.route({ [`GET ${list}`]: answer });
  click("Show 10 earlier");
  await screen.findByText("Text 0");
});

it("a comment is sent once and shown, and its field is cleared", async () => {
  const late = defer<Reply>();
  const server = await open([], { [`POST ${path}`]: () => late.promise });
  typeInto("Your reply", "Coming in May");
  click("Send");
  await screen.findByText("Saving…");
  click("Send");
  server.route({ [`GET ${list}`]: [200, threadOf([makeComment("k9", { content: "Coming in May" })])] });
  late.resolve([201, makeComment("k9")]);
  await screen.findByText("Coming in May", { selector: "p" });
  expect(fieldOf("Your reply").value).toBe("");
  expect(server.sent("POST", path).map(({ body }) => body)).toEqual([
    { content: "Coming in May" } satisfies CreateComment,
  ]);
});

it("a reply is sent with the id of its comment, closes its form and returns focus", async () => {
  const made = makeComment("r1", { parentId: "k1", content: "We will" });
  const server = await open([comment], { [`POST ${path}`]: [201, made] });
  await screen.findByText("Please do");
  click("Reply Eve");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Reply to Eve")));
  expect(control("Reply Eve").getAttribute("aria-expanded")).toBe("true");
  typeInto("Reply to Eve", "We will");
  server.route({ [`GET ${list}`]: [200, threadOf([comment, made])] });
  click("Send", fieldOf("Reply to Eve").form as HTMLElement);
  await screen.findByText("We will", { selector: "p" });
  expect(server.lastBody("POST", path)).toEqual({
    content: "We will",
    parentId: "k1",
  } satisfies CreateComment);
  const [opener] = document.querySelectorAll(".comment > .text-button");
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(opener?.getAttribute("aria-expanded")).toBe("false");
});

it("a second press of the reply button closes the reply form", async () => {
  await open();
  await screen.findByText("Please do");
  click("Reply Eve");
  await waitFor(() => fieldOf("Reply to Eve"));
  click("Reply Eve");
  await waitFor(() => expect(() => fieldOf("Reply to Eve")).toThrow());
});

it("a comment that the server rejects is reported at its field", async () => {
  const errors = [{ path: "content", message: "must have at least 1 character" }];
  await open([], { [`POST ${path}`]: problem(400, "invalid_request", "", errors) });
  click("Send");
  await screen.findByText("Fill in this field.");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Your reply")));
});

it("the text of a comment that could not be sent stays in its field", async () => {
  await open([], { [`POST ${path}`]: problem(429, "too_many_requests") });
  typeInto("Your reply", "Coming in May");
  click("Send");
  await screen.findByText("Too many requests. Try again in a moment.");
  expect(fieldOf("Your reply").value).toBe("Coming in May");
});

it("comments that fail to load can be loaded again", async () => {
  const server = await open([], { [`GET ${list}`]: brokenConnection });
  await screen.findByText("We could not load the comments. The server is not responding.");
  server.route({ [`GET ${list}`]: [200, threadOf([comment])] });
  click("Try again");
  await screen.findByText("Please do");
});
