import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Notification } from "../../../api/follows/contract.ts";
import type { Routes } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/notifications";
const grace = { id: "u2", fullName: "Grace", avatarUrl: null, isStaff: true };

const makeNotification = (id: string, more: Partial<Notification> = {}): Notification => ({
  ...{ id, createdAt: "2026-11-01T08:00:00.000Z", type: "comment.created", isSeen: false, status: null },
  ...{ post: { id: "p1", title: "Dark mode" }, creator: grace },
  ...{ comment: { id: `c${id}`, parentId: null, excerpt: "At night, please" }, ...more },
});
const open = (data: Notification[], routes: Routes = {}) => {
  const unseenCount = data.filter(({ isSeen }) => !isSeen).length;
  return openDashboard("w/acme/activity", {
    [`GET ${path}`]: [200, { data, unseenCount }],
    [`PUT ${path}/seen`]: [200, { message: "Notifications seen" }],
    ...routes,
  });
};
const rowsIn = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td, th")].slice(0, 2).map(({ textContent }) => textContent),
  );

it("the page tells what happened to followed posts, links to them, and marks it as seen", async () => {
  const server = await open([
    makeNotification("4", {
      type: "post.status_changed",
      comment: null,
      status: { id: "s1", name: "Planned" },
    }),
    makeNotification("3", { type: "post.merged", comment: null }),
    makeNotification("2", { comment: { id: "c2", parentId: "c1", excerpt: "Yes" } }),
    makeNotification("1", { isSeen: true }),
  ]);
  await screen.findAllByRole("link", { name: "Dark mode" });
  expect(rowsIn()).toEqual([
    ["Dark modeNew", "New status: Planned"],
    ["Dark modeNew", "Another post was merged into this one"],
    ["Dark modeNew", "Grace replied: Yes"],
    ["Dark mode", "Grace commented: At night, please"],
  ]);
  expect(screen.getAllByRole<HTMLAnchorElement>("link", { name: "Dark mode" })[0]?.pathname).toBe(
    "/dashboard/w/acme/feedback/p1",
  );
  // Titles and marks look like those of other lists.
  expect([...document.querySelectorAll("tbody td.main > *")].map(({ className }) => className)).toEqual([
    ...["row-title", "row-tag", "row-title", "row-tag", "row-title", "row-tag", "row-title"],
  ]);
  await waitFor(() => expect(server.lastBody("PUT", `${path}/seen`)).toEqual({ seenId: "4" }));
  await waitFor(() => expect(screen.queryByText("3 new")).toBeNull());
});

it("the navigation shows how much is new, on every page", async () => {
  await openDashboard("w/acme/boards", { [`GET ${path}`]: [200, { data: [], unseenCount: 2 }] });
  expect((await screen.findByRole("link", { name: /^Activity/ })).textContent).toBe("Activity2 new");
});

it("without any activity, the page says how to follow a post, and marks nothing as seen", async () => {
  const server = await open([]);
  await screen.findByText("Nothing has happened yet. Follow a post on its page.");
  expect(server.sent("PUT", `${path}/seen`)).toEqual([]);
});
