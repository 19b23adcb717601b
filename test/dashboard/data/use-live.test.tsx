import { act, screen, waitFor } from "@testing-library/preact";
import { beforeEach, expect, it, vi } from "vitest";
import type { LiveEvent } from "../../../api/events/contract.ts";
import { click } from "../actions.ts";
import { makePost, makeVote, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";
import { openPost } from "../posts/open-post.ts";

/** The browser's `EventSource`, connected to nothing. */
class FakeSource {
  static open: FakeSource[] = [];
  onopen = () => {};
  onerror = () => {};
  tell: (message: { data: string }) => void = () => {};
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSource.open.push(this);
  }
  addEventListener(type: string, listener: FakeSource["tell"]) {
    if (type === "change") this.tell = listener;
  }
  close() {
    FakeSource.open = FakeSource.open.filter((one) => one !== this);
  }
}

beforeEach(() => {
  FakeSource.open = [];
  vi.stubGlobal("EventSource", FakeSource);
});

const report = (type: string, id?: string) =>
  act(() => {
    const event: LiveEvent = { type, ...(id !== undefined && { id }), within: 0 };
    for (const { tell } of FakeSource.open) tell({ data: JSON.stringify(event) });
  });

const titles = () => screen.getAllByRole("link", { name: /^Idea/ }).map(({ textContent }) => textContent);

it("a list of posts shows new counts in place; new posts wait for a click", async () => {
  let posts = [
    makePost("a", { title: "Idea a", votesCount: 1 }),
    makePost("b", { title: "Idea b", votesCount: 2 }),
  ];
  await openDashboard("w/acme/feedback", { "GET w/w1/staff/posts": () => [200, pageOf(posts)] });
  await screen.findByText("Idea a");
  expect(FakeSource.open.map(({ url }) => url.replace(/\d+$/, "N"))).toEqual([
    "/dashboard/api/w/w1/live?age=N",
  ]);
  posts = [
    makePost("c", { title: "Idea c", createdAt: "2026-11-02T08:00:00.000Z" }),
    makePost("b", { title: "Idea b", votesCount: 77 }),
    makePost("a", { title: "Idea a", votesCount: 1 }),
  ];
  report("post.votes_changed", "b");
  await screen.findByText("77");
  expect(titles()).toEqual(["Idea a", "Idea b"]);
  await click("Show 1 new post");
  await waitFor(() => expect(titles()).toEqual(["Idea c", "Idea b", "Idea a"]));
});

it("new notifications are counted without reading the shown posts again", async () => {
  let unseenCount = 0;
  const server = await openDashboard("w/acme/feedback", {
    "GET w/w1/staff/posts": [200, pageOf([makePost("a", { title: "Idea a" })])],
    "GET w/w1/staff/notifications": () => [200, { data: [], unseenCount }],
  });
  await screen.findByText("Idea a");
  const before = server.sent("GET", "w/w1/staff/posts").length;
  unseenCount = 2;
  report("activity.added", "a");
  await screen.findByText("2 new");
  expect(server.sent("GET", "w/w1/staff/posts")).toHaveLength(before);
});

it("nothing is followed while the page is hidden, or after signing out", async () => {
  await openDashboard("w/acme/feedback", { "GET w/w1/staff/posts": [200, pageOf([])] });
  await waitFor(() => expect(FakeSource.open).toHaveLength(1));
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.open).toHaveLength(0);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSource.open).toHaveLength(1);
});

it("the voters beside their number change with it", async () => {
  let votes = [makeVote(1, { full_name: "Ines" })];
  await openPost({ votesCount: 1 }, { "GET w/w1/v1/posts/p1/votes": () => [200, pageOf(votes)] });
  await screen.findByText("Ines");
  votes = [makeVote(2, { full_name: "Zoe" })];
  report("post.votes_changed", "p1");
  await screen.findByText("Zoe");
  expect(screen.queryByText("Ines")).toBeNull();
});

it.each([
  ["polls", "poll.created", "GET w/w1/v1/polls", "Show 1 new poll"],
  ["changelog", "changelog.created", "GET w/w1/v1/changelogs", "Show 1 new entry"],
] as const)("a new row of the list of %s waits for a click", async (page, event, route, button) => {
  const make = (id: string, day: number) => ({
    ...{ id, title: `Row ${id}`, createdAt: `2026-11-0${day}T08:00:00.000Z`, tagIds: [] },
    ...{ type: "single", status: "active", endAt: "2099-01-01T00:00:00.000Z" },
  });
  let rows = [make("a", 1)];
  await openDashboard(`w/acme/${page}`, {
    [route]: () => [200, pageOf(rows)],
    "GET w/w1/v1/changelogs/tags": [200, []],
  });
  await screen.findByText("Row a");
  rows = [make("b", 2), make("a", 1)];
  report(event, "b");
  await screen.findByText(button);
  expect(screen.queryByText("Row b")).toBeNull();
  await click(button);
  await screen.findByText("Row b");
  expect(screen.queryByText(button)).toBeNull();
});
