import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { Overview } from "../../../api/overview/contract.ts";
import { address, choose, click, control, fieldOf, findRows } from "../actions.ts";
import { brokenConnection, defer, type Reply } from "../fake-server.ts";
import { openDashboard } from "../open-dashboard.tsx";

const path = "w/w1/staff/overview";
const days = [
  { date: "2024-03-03", posts: 1, votes: 1_200, comments: 0 },
  { date: "2024-03-04", posts: 0, votes: 300, comments: 0 },
  { date: "2024-03-05", posts: 4, votes: 0, comments: 0 },
];
const makeTopPost = (id: string, votesCount: number): Overview["mostWanted"][number] => ({
  ...{ id, createdAt: "2024-03-01T12:00:00.000Z", lastInteractionAt: "2024-03-05T12:00:00.000Z" },
  ...{ title: `Post ${id}`, boardId: "b1", statusId: null, votesCount, commentsCount: 0 },
});
const waiting = { ...makeTopPost("p2", 1), waitingSince: "2024-03-02T12:00:00.000Z" };
const overview = (changes: Partial<Overview> = {}): Overview => ({
  ...{ days, mostWanted: [makeTopPost("p1", 1_204)], needsReply: [waiting], ...changes },
  ...{ needsReplyCount: (changes.needsReply ?? [waiting]).length, isNeedsReplyCountExact: true, ...changes },
});
const open = (query = "", routes = {}) =>
  openDashboard(`w/acme/insights${query}`, { [`GET ${path}`]: [200, overview()], ...routes });
const plots = () => [...document.querySelectorAll("figure")];
const captions = () => plots().map((plot) => plot.querySelector("figcaption")?.textContent);
const barsOf = (plot: number) =>
  [...(plots()[plot]?.querySelectorAll("rect") ?? [])].map((bar) => Number(bar.getAttribute("height")));

it("each plot shows the total, the peak, and the first and last day", async () => {
  const server = await open();
  expect(captions()).toEqual(["5 Posts peak 4/day", "1,500 Votes peak 1,200/day", "0 Comments peak 0/day"]);
  expect(plots()[0]?.querySelector(".plot-ends")?.textContent).toBe("Mar 3, 2024Mar 5, 2024");
  expect(server.sent("GET", path)[0]?.query).toEqual({ days: "30" });
});

it("the height of each bar is relative to the busiest day", async () => {
  await open();
  expect([barsOf(0), barsOf(1), barsOf(2)]).toEqual([
    [16, 0, 64],
    [64, 16, 0],
    [0, 0, 0],
  ]);
  expect(plots()[0]?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

it("the table shows the numbers of every day, latest day first", async () => {
  await open();
  expect(await findRows()).toEqual([
    ["Mar 5, 2024", "4", "0", "0"],
    ["Mar 4, 2024", "0", "300", "0"],
    ["Mar 3, 2024", "1", "1200", "0"],
  ]);
  expect([...document.querySelectorAll("th")].map(({ textContent }) => textContent)).toEqual([
    "Day (UTC)",
    "Posts",
    "Votes",
    "Comments",
  ]);
});

it("the two lists of posts link to the posts, with their votes and last activity", async () => {
  await open();
  const items = [...document.querySelectorAll("main section")].map((section) => [
    section.querySelector("h2")?.textContent,
    section.querySelector("li")?.textContent,
  ]);
  expect(items).toEqual([
    ["Waiting for you", "Post p21 vote, Mar 2, 2024"],
    ["Most wanted", "Post p11,204 votes, Mar 5, 2024"],
  ]);
  expect(control("Post p1").getAttribute("href")).toBe("/dashboard/w/acme/feedback/p1");
});

it("a workspace without open posts shows a message in both lists", async () => {
  await open("", { [`GET ${path}`]: [200, overview({ mostWanted: [], needsReply: [] })] });
  await screen.findByText("No open post has a vote yet.");
  await screen.findByText("You're all caught up.");
});

it("a plot without data shows zeros, and no dates", async () => {
  await open("", { [`GET ${path}`]: [200, overview({ days: [] })] });
  expect(captions()[0]).toBe("0 Posts peak 0/day");
  expect(document.querySelector(".plot-ends")).toBeNull();
});

it("a chosen time span is stored in the address, and its numbers are requested", async () => {
  const server = await open();
  choose("Span", "7");
  await waitFor(() => expect(server.sent("GET", path).at(-1)?.query).toEqual({ days: "7" }));
  expect(address()).toBe("w/acme/insights?days=7");
  choose("Span", "30");
  await waitFor(() => expect(address()).toBe("w/acme/insights"));
});

it("the time span in the address is requested and selected", async () => {
  const server = await open("?days=90");
  expect(server.sent("GET", path)[0]?.query).toEqual({ days: "90" });
  expect(fieldOf("Span").value).toBe("90");
});

it("numbers that fail to load can be loaded again", async () => {
  const server = await open("", { [`GET ${path}`]: brokenConnection });
  await screen.findByText("We could not load this. The server is not responding.");
  const reply = defer<Reply>();
  server.route({ [`GET ${path}`]: () => reply.promise });
  click("Try again");
  reply.resolve([200, overview()]);
  await waitFor(() => expect(plots()).toHaveLength(3));
});

it("if more posts wait than the list shows, a link leads to all of them", async () => {
  await open("", { [`GET ${path}`]: [200, overview({ needsReplyCount: 41 })] });
  const link = screen.getByRole("link", { name: "See all 41 posts" });
  expect(link.getAttribute("href")).toBe("/dashboard/w/acme/feedback?inbox=waiting");
});

it("no link leads to the posts that wait if the list shows all of them", async () => {
  await open();
  expect(screen.queryByRole("link", { name: /See all/ })).toBeNull();
});
