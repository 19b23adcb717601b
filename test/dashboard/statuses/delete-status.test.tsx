import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import { choose, click, control, fieldOf, findRows, openDialog } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makePost, makeStatus, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

const statuses = ["Planned", "Shipped"].map((name, place) => makeStatus(`s${place + 1}`, { name }));

/** Opens the statuses with a server on which `count` posts have the first one, and asks to delete it. */
async function openDialogFor(count: number, routes: Routes = {}) {
  let ids = Array.from({ length: count }, (_, place) => `p${place}`);
  const server = await openDashboard("w/acme/settings/statuses", {
    "GET w/w1/staff/statuses": [200, statuses],
    "GET w/w1/staff/posts": ({ query: { limit } }) => {
      const page = ids.slice(0, Number(limit)).map((id) => makePost(id, { statusId: "s1" }));
      return [200, pageOf(page, { page: 1, limit: Number(limit), total: ids.length })];
    },
    "PATCH w/w1/staff/posts": ({ body }) => {
      const moved = (body as { ids: string[] }).ids;
      ids = ids.filter((id) => !moved.includes(id));
      return [200, { ids: moved }];
    },
    "DELETE w/w1/staff/statuses/s1": () =>
      ids.length ? problem(409, "status_in_use", "Posts still have this status.") : [200, {}],
    ...routes,
  });
  await findRows();
  click("Delete Planned");
  await screen.findByText(/has it|have it|No post has it/);
  return server;
}
const moves = (server: Awaited<ReturnType<typeof openDialogFor>>) =>
  server.sent("PATCH", "w/w1/staff/posts").map(({ body }) => {
    const { ids, ...change } = body as { ids: string[] };
    return [ids.length, change];
  });

it("an unused status is deleted after a confirmation", async () => {
  const server = await openDialogFor(0);
  expect(openDialog().textContent).toContain("This cannot be undone.");
  server.route({ "GET w/w1/staff/statuses": [200, statuses.slice(1)] });
  click("Delete");
  await waitFor(async () => expect((await findRows()).map(([name]) => name)).toEqual(["Shipped"]));
  expect(moves(server)).toEqual([]);
  expect(document.querySelector("dialog")).toBeNull();
});

it("a used status says how many posts have it, and moves all of them to the chosen status before it is deleted", async () => {
  const server = await openDialogFor(124);
  expect(openDialog().textContent).toContain("124 posts have it.");
  expect([...fieldOf("Move them to").querySelectorAll("option")].map(({ text }) => text)).toEqual([
    "No status",
    "Shipped",
  ]);
  choose("Move them to", "s2");
  await waitFor(() => expect(fieldOf("Move them to").value).toBe("s2"));
  click("Move and delete");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  expect(moves(server)).toEqual([
    [100, { statusId: "s2" }],
    [24, { statusId: "s2" }],
  ]);
  expect(server.sent("DELETE", "w/w1/staff/statuses/s1")).toHaveLength(1);
});

it("the posts of a deleted status can be left without one", async () => {
  const server = await openDialogFor(1);
  expect(openDialog().textContent).toContain("1 post has it.");
  click("Move and delete");
  await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
  expect(moves(server)).toEqual([[1, { statusId: null }]]);
});

it("a status that a post got meanwhile stays, and the dialog shows the reason", async () => {
  const detail = "Posts still have this status. Give them another status first.";
  await openDialogFor(0, { "DELETE w/w1/staff/statuses/s1": problem(409, "status_in_use", detail) });
  click("Delete");
  await waitFor(() => expect(openDialog().querySelector("[role=alert]")?.textContent).toBe(detail));
  expect(control("Delete")).toBeTruthy();
});
