import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CreateComment } from "../../../api/comments/contract.ts";
import { click, control, fieldOf, typeInto } from "../actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makeComment, pageOf } from "../make-rows.ts";
import { openPost } from "./open-post.ts";

const path = "w/w1/v1/posts/p1/comments";
const comment = makeComment("k1", { content: "Please do" });
const reply = (id: string, changes = {}) => makeComment(id, { parentId: "k1", ...changes });
const texts = () =>
  [...document.querySelectorAll(".thread .said-text")].map(({ textContent }) => textContent);
const open = (comments = [comment], routes: Routes = {}) =>
  openPost({}, { [`GET ${path}`]: [200, pageOf(comments)], ...routes });

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
  expect(server.sent("GET", path)[0]?.query).toEqual({ limit: "20" });
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

it("replies to top-level comments are shown at once, and deeper replies on request", async () => {
  const server = await open([{ ...comment, repliesCount: 1 }], {
    [`GET ${path}/k1/replies`]: [200, pageOf([reply("r1", { content: "When?", repliesCount: 2 })])],
    [`GET ${path}/r1/replies`]: [200, pageOf([reply("r2", { content: "In May" })])],
  });
  await screen.findByText("When?");
  expect(server.sent("GET", `${path}/k1/replies`)[0]?.query).toEqual({ limit: "100" });
  expect(server.sent("GET", `${path}/r1/replies`)).toEqual([]);
  click("Show 2 replies");
  await screen.findByText("In May");
  expect(texts()).toEqual(["Please do", "When?", "In May"]);
});

it("the button 'Show more' loads 100 comments and then disappears", async () => {
  const server = await open([comment], {
    [`GET ${path}`]: ({ query }) => [200, pageOf([comment], { limit: Number(query.limit), total: 300 })],
  });
  await screen.findByText("Please do");
  click("Show more");
  await waitFor(() => expect(server.sent("GET", path)).toHaveLength(2));
  expect(server.sent("GET", path)[1]?.query).toEqual({ limit: "100" });
  await screen.findByText("Please do");
  expect(() => control("Show more")).toThrow();
});

it("a comment is sent once and shown, and its field is cleared", async () => {
  const late = defer<Reply>();
  const server = await open([], { [`POST ${path}`]: () => late.promise });
  typeInto("Your reply", "Coming in May");
  click("Send");
  await screen.findByText("Saving…");
  click("Send");
  server.route({ [`GET ${path}`]: [200, pageOf([makeComment("k9", { content: "Coming in May" })])] });
  late.resolve([201, makeComment("k9")]);
  await screen.findByText("Coming in May", { selector: "p" });
  expect(fieldOf("Your reply").value).toBe("");
  expect(server.sent("POST", path).map(({ body }) => body)).toEqual([
    { content: "Coming in May" } satisfies CreateComment,
  ]);
});

it("a reply is sent with the id of its comment, closes its form and returns focus", async () => {
  const server = await open([comment], { [`POST ${path}`]: [201, reply("r1")] });
  await screen.findByText("Please do");
  click("Reply Eve");
  await waitFor(() => expect(document.activeElement).toBe(fieldOf("Reply to Eve")));
  expect(control("Reply Eve").getAttribute("aria-expanded")).toBe("true");
  typeInto("Reply to Eve", "We will");
  server.route({
    [`GET ${path}`]: [200, pageOf([{ ...comment, repliesCount: 1 }])],
    [`GET ${path}/k1/replies`]: [200, pageOf([reply("r1", { content: "We will" })])],
  });
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
  await screen.findByText("Must have at least 1 character.");
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
  const server = await open([], { [`GET ${path}`]: brokenConnection });
  await screen.findByText("We could not load the comments. The server is not responding.");
  server.route({ [`GET ${path}`]: [200, pageOf([comment])] });
  click("Try again");
  await screen.findByText("Please do");
});
