import { findRows } from "../actions.ts";
import type { Routes } from "../fake-server.ts";
import { makeBoard, makeCategory, makePost, makeStatus, makeTag, pageOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

export const mobile = makeTag("t1", { name: "Mobile" });

/** Two posts on the board Ideas and one on the board Bugs. */
export const posts = [
  makePost("p1", { title: "Dark mode", votesCount: 1_204, commentsCount: 2, statusId: "s1", tags: [mobile] }),
  makePost("p2", { title: "Export", visibility: "private" }),
  makePost("p3", { title: "Crash", boardId: "b2", categoryId: "c2" }),
];

/** Opens the feedback list, and waits for its rows. */
export async function openFeedback(routes: Routes = {}, query = "") {
  const server = await openDashboard(`w/acme/feedback${query}`, {
    "GET w/w1/staff/posts": [200, pageOf(posts)],
    "GET w/w1/v1/boards": [
      200,
      [makeBoard("b1", { title: "Ideas" }), makeBoard("b2", { title: "Bugs", url: "bugs" })],
    ],
    "GET w/w1/v1/post-categories": [
      200,
      [
        makeCategory("c1", { name: "General" }),
        makeCategory("c3", { name: "Editor" }),
        makeCategory("c2", { name: "Severe", boardId: "b2" }),
      ],
    ],
    "GET w/w1/v1/tags": [200, [mobile, makeTag("t2", { name: "Slow", boardId: "b2" })]],
    "GET w/w1/staff/statuses": [
      200,
      [makeStatus("s1", { name: "Planned" }), makeStatus("s2", { name: "Shipped" })],
    ],
    ...routes,
  });
  await findRows();
  return server;
}

/** Returns the cells of each row, without the checkbox and the age. */
export const readRows = async () => (await findRows()).map((cells) => cells.slice(1, -1));
/** Returns the query of each request for the list. */
export const queriesOf = (server: { sent(method: string, path: string): { query: object }[] }) =>
  server.sent("GET", "w/w1/staff/posts").map(({ query }) => query);
