import { expect, it } from "vitest";
import { chipsOf, optionsOf, toQuery, withoutValue, withValue } from "../../../dashboard/posts/filter.ts";

const at = "2026-11-01T08:00:00.000Z";
const board = (id: string, title: string) => ({
  ...{ id, title, createdAt: at, workspaceId: "w", description: null, url: id, isPrivate: false },
  isDefault: false,
});
const named = (id: string, boardId: string) => ({
  ...{ id, boardId, name: id.toUpperCase(), createdAt: at, workspaceId: "w", postsCount: 0 },
});
const nouns = {
  boards: [board("b1", "Ideas"), board("b2", "Bugs")],
  categories: [named("c1", "b1"), named("c2", "b2")],
  tags: [named("t1", "b1")],
  statuses: [{ id: "s1", value: "planned", name: "Planned", kind: "open" as const, order: 1, color: null }],
  isComplete: true,
};
const query = (text: string) => new URLSearchParams(text);

it("every filter value in the address is shown as a chip with its name", () => {
  const chips = chipsOf(query("statusId=s1&boardId=b1,b2&visibility=private"), nouns);
  expect(chips.map(({ text }) => text)).toEqual([
    "Board: Ideas",
    "Board: Bugs",
    "Status: Planned",
    "Visibility: Private",
  ]);
});

it("removing a filter's chip removes only the value of that chip", () => {
  const from = query("boardId=b1,b2");
  const [first] = chipsOf(from, nouns);
  expect(first && withoutValue(from, first)).toBe("b2");
  expect(withValue(from, "boardId", "b2")).toBe("b1,b2");
  expect(withValue(query("status=old"), "status", "active")).toBe("active");
});

it("if a board is chosen, the filter offers only the categories and tags of that board", () => {
  const names = (text: string) =>
    Object.fromEntries(
      optionsOf(query(text), nouns).map(({ name, options }) => [name, options.map(([id]) => id)]),
    );
  expect(names("")).toMatchObject({ categoryId: ["c1", "c2"], tagId: ["t1"] });
  expect(names("boardId=b2")).toMatchObject({ categoryId: ["c2"], tagId: [] });
});

it("categories and tags of several boards are named with their board", () => {
  const texts = (text: string) =>
    optionsOf(query(text), nouns)
      .slice(1, 3)
      .map(({ options }) => options.map(([, name]) => name));
  expect(texts("")).toEqual([["Ideas / C1", "Bugs / C2"], ["Ideas / T1"]]);
  expect(texts("boardId=b1,b2")).toEqual([["Ideas / C1", "Bugs / C2"], ["Ideas / T1"]]);
  expect(texts("boardId=b2")).toEqual([["C2"], []]);
  expect(chipsOf(query("boardId=b1&categoryId=c1"), nouns).map(({ text }) => text)).toEqual([
    "Board: Ideas",
    "Category: Ideas / C1",
  ]);
});

it("a request contains only those filters from the address that the API knows", () => {
  expect(toQuery(query("search=a&edit=1&page=2&sortBy=votesCount&secret=x"))).toBe(
    "limit=50&search=a&sortBy=votesCount&page=2&searchMode=text",
  );
});
