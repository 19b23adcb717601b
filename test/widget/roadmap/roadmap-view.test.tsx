import { fireEvent, waitFor, within } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { EmbedOpen } from "../../../api/embed/contract.ts";
import type { Status } from "../../../api/statuses/contract.ts";
import { type FakeResponse, fakeServer, makePost, opened, pageOf, problem, sentTo } from "../fake-server.ts";
import { fakeStream } from "../live/fake-stream.ts";
import { focused, openWidget } from "../open-widget.ts";
// This import loads the chunk, so that no test waits for it.
import "../../../widget/entries/optional.ts";

const makeStatus = (id: string, kind: Status["kind"], order: number): Status => ({
  ...{ id, kind, order, color: null, value: id, name: id[0]?.toUpperCase() + id.slice(1) },
});
const statuses = [
  makeStatus("proposed", "open", 1),
  makeStatus("planned", "active", 2),
  makeStatus("shipped", "done", 3),
  makeStatus("declined", "closed", 4),
];

/** A server with these ideas, at most two on a page of the roadmap. */
function serve(
  posts = [makePost("a", { statusId: "planned", votesCount: 3 }), makePost("b", { statusId: "shipped" })],
) {
  let changes: Partial<EmbedOpen> = {};
  const stream = fakeStream();
  let [list, isFailing] = [posts, false];
  const requests = fakeServer(({ path }): FakeResponse | undefined => {
    if (path.startsWith("embed/open"))
      return opened({ statuses, posts: pageOf(list.slice(0, 2), { total: list.length })[1], ...changes });
    const one = /^embed\/v1\/posts\/(\w+)\?/.exec(path);
    if (one) return [200, list.find(({ id }) => id === one[1])];
    const query = new URLSearchParams(path.split("?")[1]);
    if (!query.has("statusId")) return path.startsWith("embed/v1/posts?") ? pageOf(list) : undefined;
    if (isFailing) return problem(503, "unavailable");
    const found = list.filter(({ statusId }) => statusId === query.get("statusId"));
    const page = Number(query.get("page"));
    return pageOf(found.slice(20 * (page - 1), 20 * page), { page, total: found.length });
  }, stream.respond);
  return {
    requests,
    stream,
    change(next: typeof posts, also: Partial<EmbedOpen> = {}) {
      list = next;
      changes = also;
    },
    setFailing(isDown: boolean) {
      isFailing = isDown;
    },
  };
}

type Opened = Awaited<ReturnType<typeof openWidget>>;

/** Returns the titles of the shown ideas, by the heading above them. */
function columnsIn(panel: Opened) {
  const textsIn = (element: Element, selector: string) =>
    [...element.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
  return Object.fromEntries(
    panel.queryAllByRole("region").map((region) => [textsIn(region, "h3")[0], textsIn(region, "li h3")]),
  );
}

async function openRoadmap() {
  const panel = await openWidget();
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("tab", { name: "Roadmap" }));
  await panel.findByRole("region", { name: /^Planned/ });
  return panel;
}

it("the roadmap lists the ideas of each status that is in progress or completed, and asks for the most wanted first", async () => {
  const { requests } = serve();
  const panel = await openRoadmap();
  expect(columnsIn(panel)).toEqual({ "Planned 1": ["Idea a"], "Shipped 1": ["Idea b"] });
  const sent = sentTo(requests, "GET", "embed/v1/posts?").map(({ path }) => path.split("?")[1]);
  expect(sent).toEqual([
    "statusId=planned&sortBy=votesCount&page=1&sdkToken=sdk_test",
    "statusId=shipped&sortBy=votesCount&page=1&sdkToken=sdk_test",
  ]);
});

it("an idea opens from the roadmap, and Back returns to its row", async () => {
  serve();
  const panel = await openRoadmap();
  fireEvent.click(within(panel.getByRole("region", { name: /^Shipped/ })).getByText("Idea b"));
  await panel.findByLabelText("Write a comment");
  fireEvent.click(panel.getByRole("button", { name: "Back" }));
  expect(panel.getByRole("tab", { name: "Roadmap" }).ariaSelected).toBe("true");
  await waitFor(() => expect(focused()?.textContent).toBe("Idea b"));
});

it("a vote in the roadmap counts, and the list shows it as well", async () => {
  const { requests } = serve();
  const panel = await openRoadmap();
  const region = within(panel.getByRole("region", { name: /^Planned/ }));
  fireEvent.click(region.getByRole("button", { name: /^Vote for Idea a/ }));
  await region.findByRole("button", { name: "Vote for Idea a, 4 votes", pressed: true });
  await waitFor(() => expect(sentTo(requests, "PUT", "embed/visitor/posts/a/vote")).toHaveLength(1));
  fireEvent.click(panel.getByRole("tab", { name: /^Ideas/ }));
  await panel.findByRole("button", { name: "Vote for Idea a, 4 votes", pressed: true });
});

it("an idea moves to its new status while the roadmap is shown", async () => {
  const [a, b] = [makePost("a", { statusId: "planned" }), makePost("b", { statusId: "shipped" })];
  const { stream, change } = serve([a, b]);
  const panel = await openRoadmap();
  change([{ ...a, statusId: "shipped" }, b]);
  await waitFor(() => expect(stream.count()).toBe(1));
  stream.send("post.status_changed", "a");
  await waitFor(() => expect(columnsIn(panel)).toEqual({ "Shipped 2": ["Idea b", "Idea a"] }));
});

it("the roadmap shows further ideas of a status on request", async () => {
  const planned = Array.from({ length: 23 }, (_, at) => makePost(`a${at || ""}`, { statusId: "planned" }));
  serve(planned);
  const panel = await openRoadmap();
  expect(columnsIn(panel)["Planned 23"]).toHaveLength(20);
  const region = within(panel.getByRole("region", { name: /^Planned/ }));
  fireEvent.click(region.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(columnsIn(panel)["Planned 23"]).toHaveLength(23));
  expect(region.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("a roadmap without ideas says so", async () => {
  serve([makePost("a")]);
  const panel = await openWidget();
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("tab", { name: "Roadmap" }));
  const view = await panel.findByRole("tabpanel", { name: "Roadmap" });
  await within(view).findByText("No ideas here yet.");
});

it("a roadmap that fails to load can be loaded again", async () => {
  const server = serve();
  server.setFailing(true);
  const panel = await openWidget();
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("tab", { name: "Roadmap" }));
  await panel.findByText(/^We could not load this/);
  server.setFailing(false);
  fireEvent.click(panel.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(columnsIn(panel)["Planned 1"]).toEqual(["Idea a"]));
});

it("a failure to show more ideas of a status is reported once, in its place", async () => {
  const planned = Array.from({ length: 23 }, (_, at) => makePost(`a${at || ""}`, { statusId: "planned" }));
  const server = serve([...planned, makePost("b", { statusId: "shipped" })]);
  const panel = await openRoadmap();
  server.setFailing(true);
  const region = within(panel.getByRole("region", { name: /^Planned/ }));
  fireEvent.click(region.getByRole("button", { name: "Show more" }));
  await region.findByRole("alert");
  expect(panel.getAllByRole("alert")).toHaveLength(1);
});

it("the ideas of a board that becomes private disappear from an open roadmap", async () => {
  const [a, b] = [
    makePost("a", { statusId: "planned" }),
    makePost("b", { statusId: "shipped", boardId: "kitchen" }),
  ];
  const { stream, change } = serve([a, b]);
  const panel = await openRoadmap();
  await waitFor(() => expect(stream.count()).toBe(1));
  expect(Object.values(columnsIn(panel))).toEqual([["Idea a"], ["Idea b"]]);
  const boards = opened()[1].boards.filter(({ id }) => id === "garden");
  change([a], { boards });
  stream.send("resync");
  await waitFor(() => expect(Object.values(columnsIn(panel))).toEqual([["Idea a"]]));
});
