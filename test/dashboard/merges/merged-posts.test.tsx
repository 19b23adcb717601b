import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { click, control, findToast } from "../actions.ts";
import { brokenConnection, problem, type Routes } from "../fake-server.ts";
import { makeMerge } from "../make-rows.ts";
import { openPost } from "../posts/open-post.ts";

const merge = makeMerge("m1", {
  duplicate: { id: "p2", title: "Night mode" },
  votesMoved: 3,
  commentsMoved: 1,
  mergedBy: { id: "bob", fullName: "Bob" },
});
const path = "w/w1/staff/posts/p1/merges";
const undo = "Undo merging Night mode";

const open = (routes: Routes = {}) => openPost({}, { [`GET ${path}`]: [200, [merge]], ...routes });

it("the page lists each duplicate with the moved votes and comments, and the person who merged it", async () => {
  await open();
  await screen.findByText("Night mode");
  const row = control(undo).closest("li");
  expect(row?.querySelector(".grow")?.textContent).toBe("Night mode3 votes, 1 comment, by Bob");
});

it("a post without duplicates shows a message", async () => {
  await open({ [`GET ${path}`]: [200, []] });
  await screen.findByText("No merged posts.");
});

it("undoing a merge separates the posts and reloads the post, its votes and its comments", async () => {
  const server = await open({ [`DELETE ${path}/m1`]: [204] });
  await screen.findByText("Night mode");
  server.route({ [`GET ${path}`]: [200, []] });
  server.requests.length = 0;
  click(undo);
  await findToast("Merge undone.");
  await screen.findByText("No merged posts.");
  expect(server.requests.map(({ method, path: sent }) => `${method} ${sent}`).sort()).toEqual([
    `DELETE ${path}/m1`,
    "GET w/w1/staff/posts/p1",
    "GET w/w1/staff/posts/p1/comments",
    "GET w/w1/staff/posts/p1/follow",
    `GET ${path}`,
    "GET w/w1/v1/posts/p1/votes",
  ]);
});

it("a rejected undo keeps the duplicate in the list and shows the reason", async () => {
  const server = await open({
    [`DELETE ${path}/m1`]: problem(404, "not_found", "The merge does not exist."),
  });
  await screen.findByText("Night mode");
  click(undo);
  await findToast("The merge does not exist.");
  await waitFor(() => expect(server.sent("GET", path)).toHaveLength(2));
  expect(control(undo).disabled).toBe(false);
});

it("a list that fails to load can be loaded again", async () => {
  const server = await open({ [`GET ${path}`]: brokenConnection });
  await screen.findByText(/We could not load this/);
  server.route({ [`GET ${path}`]: [200, [merge]] });
  click("Try again");
  await screen.findByText("Night mode");
});
