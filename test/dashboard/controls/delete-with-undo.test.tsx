import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { advance, click, findToast, heading, stopTimers, toggle } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { pageOf } from "../make-rows.ts";
import { openFeedback, posts, readRows } from "../posts/open-feedback.ts";
import { openPost } from "../posts/open-post.ts";

const path = "w/w1/staff/posts/deletions";
const titles = async () => (await readRows()).map(([title]) => title);

/** Opens the list of three posts and deletes two of them. */
async function deleteTwo(routes: Routes = {}) {
  const server = await openFeedback({ [`POST ${path}`]: [200, { ids: ["p1", "p2"] }], ...routes });
  stopTimers();
  toggle("Select Dark mode");
  toggle("Select Export");
  await screen.findByText("2 posts selected");
  click("Delete");
  await findToast("2 posts deleted.");
  return server;
}

it("deleted posts disappear immediately, and the deletion is sent after eight seconds", async () => {
  const server = await deleteTwo();
  expect(await titles()).toEqual(["Crash"]);
  expect(screen.queryByText("2 posts selected")).toBeNull();
  await advance(7_999);
  expect(server.sent("POST", path)).toEqual([]);
  server.route({ "GET w/w1/staff/posts": [200, pageOf(posts.slice(2))] });
  await advance(1);
  expect(server.sent("POST", path)).toMatchObject([{ body: { ids: ["p1", "p2"] }, isKeptAlive: false }]);
  await screen.findByText("1 post");
  expect(await titles()).toEqual(["Crash"]);
});

it("Undo restores the posts and sends no deletion", async () => {
  const server = await deleteTwo();
  click("Undo");
  await waitFor(async () => expect(await titles()).toHaveLength(3));
  expect(document.querySelectorAll("tr[aria-selected=true]")).toHaveLength(0);
  await advance(20_000);
  expect(server.sent("POST", path)).toEqual([]);
});

it("posts that are deleted while others can still be restored disappear too, and each Undo restores only its own posts", async () => {
  const server = await deleteTwo();
  toggle("Select Crash");
  await screen.findByText("1 post selected");
  click("Delete");
  const second = await findToast("1 post deleted.");
  await advance(0);
  expect(screen.queryByText("All posts on this page are deleted.")).not.toBeNull();
  click("Undo", second.closest<HTMLElement>(".toast") ?? undefined);
  await advance(0);
  expect(await titles()).toEqual(["Crash"]);
  await advance(8_000);
  expect(server.sent("POST", path)).toMatchObject([{ body: { ids: ["p1", "p2"] } }]);
});

it("dismissing the message sends the deletion immediately", async () => {
  const server = await deleteTwo();
  click("Dismiss");
  await waitFor(() => expect(server.sent("POST", path)).toHaveLength(1));
  await advance(20_000);
  expect(server.sent("POST", path)).toHaveLength(1);
});

it("leaving the page sends the deletion with a request that continues after the page closes", async () => {
  const server = await deleteTwo();
  dispatchEvent(new Event("pagehide"));
  await waitFor(() => expect(server.sent("POST", path)).toHaveLength(1));
  expect(server.sent("POST", path)[0]).toMatchObject({ body: { ids: ["p1", "p2"] }, isKeptAlive: true });
});

it("a page of the list whose posts are all deleted says so, and not that the workspace has no feedback", async () => {
  await openFeedback();
  toggle("Select all on this page");
  await screen.findByText("3 posts selected");
  click("Delete");
  await screen.findByText("All posts on this page are deleted.");
  expect(screen.queryByText(/No feedback yet/)).toBeNull();
  click("Undo");
  expect(await titles()).toHaveLength(3);
});

it("deleting a post on its page opens the list without the post", async () => {
  const server = await openPost(
    {},
    { "GET w/w1/staff/posts": [200, pageOf(posts)], [`POST ${path}`]: [200, { ids: ["p1"] }] },
  );
  stopTimers();
  click("Delete post");
  await findToast("1 post deleted.");
  await waitFor(() => expect(heading()).toBe("Feedback"));
  expect(await titles()).toEqual(["ExportPrivate", "Crash"]);
  await advance(8_000);
  expect(server.lastBody("POST", path)).toEqual({ ids: ["p1"] });
});

it("a rejected deletion restores the posts and shows the reason", async () => {
  await deleteTwo({ [`POST ${path}`]: problem(403, "role_not_allowed") });
  await advance(8_000);
  await findToast("You don't have permission to do this. Ask an admin of the workspace.");
  expect(await titles()).toEqual(["Dark modeMobile", "ExportPrivate", "Crash"]);
});
