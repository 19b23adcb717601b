import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import {
  advance,
  click,
  control,
  escapeDialog,
  fieldOf,
  findToast,
  openDialog,
  stopTimers,
  toggle,
  typeInto,
} from "../actions.ts";
import { brokenConnection, defer, problem, type Reply, type Routes } from "../fake-server.ts";
import { makeMerge, makePost, pageOf } from "../make-rows.ts";
import { openPost } from "../posts/open-post.ts";

const path = "w/w1/staff/posts/p1/merges";
const found = pageOf([
  makePost("p1", { title: "Dark mode" }),
  makePost("p2", { title: "Night mode", votesCount: 3, commentsCount: 1 }),
  makePost("p3", { title: "Mode switch", votesCount: 1 }),
]);

async function openMerge(routes: Routes = {}) {
  const server = await openPost({ title: "Dark mode" }, { "GET w/w1/staff/posts": [200, found], ...routes });
  stopTimers();
  control("Merge a duplicate").focus();
  click("Merge a duplicate");
  await advance(0);
  return server;
}

async function search(text: string) {
  typeInto("Find the duplicate", text);
  await advance(250);
}

it("the search offers posts that match, except the open post", async () => {
  const server = await openMerge();
  expect(document.activeElement).toBe(fieldOf("Find the duplicate"));
  expect(control("Merge").disabled).toBe(true);
  const queries = () => server.sent("GET", "w/w1/staff/posts").map(({ query }) => query);
  typeInto("Find the duplicate", " mode & ");
  await advance(249);
  expect(queries()).toHaveLength(1);
  await advance(1);
  await screen.findByText("Night mode");
  expect(queries()[1]).toEqual({ limit: "8", searchMode: "text", search: "mode &" });
  const offers = [...openDialog().querySelectorAll("fieldset label")].map((label) => label.textContent);
  expect(offers).toEqual(["Night mode", "Mode switch"]);
});

it("before a search, the dialog suggests posts that are similar to the open post", async () => {
  const server = await openMerge();
  await screen.findByRole("group", { name: "Similar posts" });
  const [request] = server.sent("GET", "w/w1/staff/posts");
  expect(request?.query).toEqual({ limit: "8", searchMode: "similar", search: "Dark mode" });
  await search("mode");
  await screen.findByRole("group", { name: "Select a post" });
});

it("a search that finds only the open post shows a message that no post matches", async () => {
  await openMerge({ "GET w/w1/staff/posts": [200, pageOf([makePost("p1")])] });
  await search("Dark");
  await screen.findByText("No matching posts.");
});

it("choosing a post shows what the merge moves, and typing again clears the choice", async () => {
  await openMerge();
  await search("mode");
  await screen.findByText("Night mode");
  toggle("Night mode");
  await screen.findByText(/^Its 3 votes and 1 comment move to this post/);
  expect(control("Merge").disabled).toBe(false);
  typeInto("Find the duplicate", "mod");
  await advance(0);
  expect(control("Merge").disabled).toBe(true);
  expect(openDialog().textContent).not.toContain("Its 3 votes");
});

it("merging sends the duplicate and closes the dialog, and the merge can be undone", async () => {
  const merge = makeMerge("m1", { duplicate: { id: "p2", title: "Night mode" }, votesMoved: 2 });
  const reply = defer<Reply>();
  const server = await openMerge({
    [`POST ${path}`]: () => reply.promise,
    [`DELETE ${path}/m1`]: [204],
  });
  await search("mode");
  await screen.findByText("Night mode");
  toggle("Night mode");
  await advance(0);
  click("Merge");
  await advance(0);
  expect(control("Merge").getAttribute("aria-busy")).toBe("true");
  click("Merge");
  server.route({ [`GET ${path}`]: [200, [merge]] });
  reply.resolve([201, merge]);
  const toast = await findToast("Merged. 2 votes and 0 comments moved.");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  expect(server.sent("POST", path).map(({ body }) => body)).toEqual([{ duplicateId: "p2" }]);
  await screen.findByText("2 votes, 0 comments, by Ada");
  click("Undo", toast.parentElement as HTMLElement);
  await findToast("Merge undone.");
  expect(server.sent("DELETE", `${path}/m1`)).toHaveLength(1);
});

it("a merge of posts with many votes, and its undo, are sent until all votes have moved", async () => {
  const unfinished = problem(409, "merge_unfinished", "Some votes are not moved yet.");
  let rest = 2;
  const server = await openMerge({
    [`POST ${path}`]: () => (rest-- > 0 ? unfinished : [201, makeMerge("m1")]),
    [`DELETE ${path}/m1`]: () => (rest++ < 1 ? unfinished : [204]),
  });
  await search("mode");
  await screen.findByText("Night mode");
  toggle("Night mode");
  await advance(0);
  click("Merge");
  const toast = await findToast(/^Merged\./);
  expect(server.sent("POST", path)).toHaveLength(3);
  click("Undo", toast.parentElement as HTMLElement);
  await findToast("Merge undone.");
  expect(server.sent("DELETE", `${path}/m1`)).toHaveLength(3);
});

it("a rejected merge keeps the dialog open and the post chosen", async () => {
  await openMerge({ [`POST ${path}`]: problem(409, "post_merged", "This post is merged already.") });
  await search("mode");
  await screen.findByText("Night mode");
  toggle("Mode switch");
  await advance(0);
  click("Merge");
  await screen.findByText("This post is merged already.");
  expect(fieldOf("Mode switch").checked).toBe(true);
  expect(control("Merge").disabled).toBe(false);
});

it("a search that failed can be sent again", async () => {
  const server = await openMerge({ "GET w/w1/staff/posts": brokenConnection });
  await search("mode");
  await screen.findByText(/We could not load this/);
  server.route({ "GET w/w1/staff/posts": [200, found] });
  click("Try again");
  await screen.findByText("Night mode");
});

it.each([
  ["Escape", escapeDialog],
  ["Cancel", () => click("Cancel")],
])("%s closes the dialog and returns focus to the button that opened it", async (_, leave) => {
  const server = await openMerge();
  leave();
  await waitFor(() => expect(document.activeElement).toBe(control("Merge a duplicate")));
  expect(document.querySelector("dialog")).toBeNull();
  expect(server.sent("POST", path)).toEqual([]);
});
