import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { StaffComment } from "../../../api/comments/contract.ts";
import { click, control, findToast, press } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeComment, threadOf } from "../make-rows.ts";
import { openPost } from "./open-post.ts";

const path = "w/w1/v1/posts/p1/comments";
const list = "w/w1/staff/posts/p1/comments";
const staffPath = `${list}/k1`;
const opener = "Actions for Eve's comment";
const rows = () => [...document.querySelectorAll(".menu-row")].map((row) => row.textContent);

/** Opens the menu of one comment. */
async function openMenu(changes: Partial<StaffComment> = {}, routes: Routes = {}) {
  const comment = makeComment("k1", { content: "Please do", ...changes });
  const server = await openPost({}, { [`GET ${list}`]: [200, threadOf([comment])], ...routes });
  await screen.findByText("Please do");
  click(opener);
  await screen.findByText("Delete comment");
  return server;
}

it.each<[Partial<StaffComment>, string[]]>([
  [{}, ["Pin", "Mark as spam", "Delete comment"]],
  [{ isPinned: true }, ["Unpin", "Mark as spam", "Delete comment"]],
  [{ isSpam: true }, ["Pin", "Not spam", "Delete comment"]],
])("the menu of a comment with %j offers %j", async (changes, offered) => {
  await openMenu(changes);
  expect(rows()).toEqual(offered);
});

it.each<[string, Partial<StaffComment>, object]>([
  ["Pin", {}, { isPinned: true }],
  ["Unpin", { isPinned: true }, { isPinned: false }],
  ["Mark as spam", {}, { isSpam: true }],
  ["Not spam", { isSpam: true }, { isSpam: false }],
])("%s sends the change and reloads the comments", async (name, before, body) => {
  const after = makeComment("k1", { content: "It changed", ...before, ...body });
  const server = await openMenu(before, { [`PATCH ${staffPath}`]: [200, after] });
  server.route({ [`GET ${list}`]: [200, threadOf([after])] });
  click(name);
  await screen.findByText("It changed");
  expect(server.sent("PATCH", staffPath).map((request) => request.body)).toEqual([body]);
  expect(document.activeElement).toBe(control(opener));
  expect(rows()).toEqual([]);
});

it("a comment that is not among the latest is shown as pinned, too", async () => {
  const comments = Array.from({ length: 30 }, (_, n) =>
    makeComment(`k${n}`, { createdAt: new Date(n * 1_000).toISOString() }),
  );
  const server = await openPost(
    {},
    {
      [`GET ${list}`]: ({ query }) => [
        200,
        {
          ...threadOf(query.before ? comments.slice(0, 10) : comments.slice(10), 30),
          hasEarlier: !query.before,
        },
      ],
      [`PATCH ${staffPath}`]: [200, { ...comments[1], isPinned: true }],
    },
  );
  await screen.findByText("Comment k29");
  click("Show 10 earlier");
  const first = (await screen.findByText("Comment k1")).closest("li") as HTMLElement;
  click(opener, first);
  click("Pin", first);
  await waitFor(() => expect(first.querySelector(".chip")?.textContent).toBe("Pinned"));
  expect(server.sent("PATCH", staffPath)).toHaveLength(1);
});

it("the menu item Delete comment removes the comment", async () => {
  const server = await openMenu({}, { [`DELETE ${path}/k1`]: [204] });
  server.route({ [`GET ${list}`]: [200, threadOf([])] });
  click("Delete comment");
  await findToast("Comment deleted.");
  await screen.findByText("No comments yet.");
  expect(server.sent("DELETE", `${path}/k1`)).toHaveLength(1);
});

it("a deletion that the server rejects keeps the comment and shows the reason", async () => {
  const server = await openMenu({}, { [`DELETE ${path}/k1`]: problem(403, "role_not_allowed") });
  click("Delete comment");
  await findToast("You don't have permission to do this. Ask an admin of the workspace.");
  await waitFor(() => expect(server.sent("GET", list)).toHaveLength(2));
  expect(screen.getByText("Please do").tagName).toBe("P");
  expect(screen.queryByText("Comment deleted.")).toBeNull();
});

it("the arrow keys move through the menu, and Escape closes it", async () => {
  const server = await openMenu();
  await waitFor(() => expect(document.activeElement).toBe(control("Pin")));
  press("ArrowDown");
  expect(document.activeElement).toBe(control("Mark as spam"));
  press("ArrowUp");
  press("ArrowUp");
  expect(document.activeElement).toBe(control("Delete comment"));
  press("Escape");
  expect(document.activeElement).toBe(control(opener));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(server.sent("DELETE", `${path}/k1`)).toEqual([]);
});

it("if the server rejects the pinning of a comment, the reason is shown", async () => {
  const rejection = problem(404, "not_found", "There is no such comment.");
  await openMenu({}, { [`PATCH ${staffPath}`]: rejection });
  click("Pin");
  await findToast("There is no such comment.");
  expect(screen.queryByText("Pinned")).toBeNull();
});
