import { screen, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { StaffPost } from "../../../api/posts/contract.ts";
import { choose, click, fieldOf, findToast, openDialog } from "../actions.ts";
import { problem, type Routes } from "../fake-server.ts";
import { makeBoard, makeCategory, makeTag } from "../make-rows.ts";
import { openPost } from "./open-post.ts";

const path = "w/w1/staff/posts";
const [mobile, slow] = [makeTag("t1", { name: "Mobile" }), makeTag("t2", { name: "Slow" })];
const there = makeTag("t3", { name: "mobile", boardId: "b2" });
const done = { ids: ["p1"], changedAt: "2026-11-02T08:00:00.000Z", before: [] };
const chips = () => [...document.querySelectorAll("aside .chip")].map((chip) => chip.firstChild?.textContent);
const position = () => [fieldOf("Board").value, fieldOf("Category").value, chips()];

/** Opens a post on board b1. Board b2 has a category and a tag with the same names as b1, and b3 has a category. */
async function open(changes: Partial<StaffPost>, routes: Routes = {}) {
  const server = await openPost(changes, {
    "GET w/w1/v1/boards": [200, ["b1", "b2", "b3"].map((id) => makeBoard(id))],
    "GET w/w1/v1/post-categories": [
      200,
      [
        makeCategory("c1", { name: "Sync" }),
        makeCategory("c2", { boardId: "b2", name: "Other" }),
        makeCategory("c3", { boardId: "b2", name: "sync" }),
        makeCategory("c4", { boardId: "b3", name: "General" }),
      ],
    ],
    "GET w/w1/v1/tags": [200, [mobile, slow, there]],
    [`PATCH ${path}`]: [200, done],
    ...routes,
  });
  await waitFor(() => expect(fieldOf("Board").querySelectorAll("option")).toHaveLength(3));
  return server;
}

it("a move keeps the category and the tags whose names exist on the other board, without a question", async () => {
  const server = await open({ tags: [mobile] });
  choose("Board", "b2");
  await findToast("Moved to Board b2.");
  expect(position()).toEqual(["b2", "c3", ["mobile"]]);
  expect(server.lastBody("PATCH", path)).toEqual({
    ids: ["p1"],
    boardId: "b2",
    categoryId: "c3",
    tagIds: ["t3"],
  });
});

it("Undo restores the board, the category and the tags, and the times of before", async () => {
  const server = await open({ tags: [mobile] });
  choose("Board", "b2");
  await findToast("Moved to Board b2.");
  click("Undo");
  await waitFor(() => expect(position()).toEqual(["b1", "c1", ["Mobile"]]));
  expect(server.lastBody("PATCH", path)).toEqual({
    ids: ["p1"],
    boardId: "b1",
    categoryId: "c1",
    tagIds: ["t1"],
    restore: { changedAt: done.changedAt, before: [] },
  });
});

it("a move that loses tags or the category asks first and names them, and Cancel moves nothing", async () => {
  const server = await open({ tags: [mobile, slow] });
  choose("Board", "b3");
  await screen.findByText("Move to Board b3?");
  expect(openDialog().textContent).toContain(
    'It loses the tags "Mobile" and "Slow". Its category changes from "Sync" to "General".',
  );
  expect(position()).toEqual(["b1", "c1", ["Mobile", "Slow"]]);
  click("Cancel");
  await waitFor(() => expect(() => openDialog()).toThrow());
  expect(position()).toEqual(["b1", "c1", ["Mobile", "Slow"]]);
  expect(server.sent("PATCH", path)).toEqual([]);
});

it("a move that loses one of two tags happens after the question, and can be undone", async () => {
  const server = await open({ tags: [mobile, slow] });
  choose("Board", "b2");
  await screen.findByText('It loses the tag "Slow".');
  click("Move post");
  await findToast("Moved to Board b2.");
  expect(position()).toEqual(["b2", "c3", ["mobile"]]);
  click("Undo");
  await waitFor(() => expect(position()).toEqual(["b1", "c1", ["Mobile", "Slow"]]));
  expect(server.lastBody("PATCH", path)).toMatchObject({ tagIds: ["t1", "t2"] });
});

it("a rejected move shows the post where it was, and the reason", async () => {
  await open({ tags: [mobile] }, { [`PATCH ${path}`]: problem(404, "not_found", "No such tag.") });
  choose("Board", "b2");
  await findToast("No such tag.");
  expect(position()).toEqual(["b1", "c1", ["Mobile"]]);
  expect(screen.queryByText("Moved to Board b2.")).toBeNull();
});
