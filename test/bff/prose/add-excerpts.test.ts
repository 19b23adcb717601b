import { describe, expect, it } from "vitest";
import { addExcerpts, findExcerpt } from "../../../bff/prose/add-excerpts.ts";
import { measureHeap } from "../../measure-heap.ts";

const page = (...descriptions: (string | null)[]) => ({
  data: descriptions.map((description, id) => ({ id, description, votesCount: 0 })),
  pagination: { page: 1, description: "*not a post*" },
});
const read = (list: object) => JSON.parse(addExcerpts(Buffer.from(JSON.stringify(list))).toString());

describe("excerpts in lists", () => {
  it("are added to the descriptions with marks, wherever quotes and backslashes are", () => {
    const descriptions = [
      '**a** "quoted" \\',
      'a "description":"*b*" \\"',
      '"description":"',
      '\\\\"*c*"',
      "plain",
      "",
      null,
    ];
    const list = page(...descriptions);
    const { data, pagination } = read(list);
    expect(data.map(({ excerpt, ...post }: { excerpt?: string }) => post)).toEqual(list.data);
    expect(data.map(({ excerpt }: { excerpt?: string }) => excerpt)).toEqual([
      'a "quoted" \\',
      'a "description":"b" "',
      undefined,
      '\\"c"',
      undefined,
      undefined,
      undefined,
    ]);
    expect(pagination).toEqual(list.pagination);
  });

  it("are not added to boards and polls, which come after the posts", () => {
    const opened = { posts: page("*a*"), boards: [{ description: "*b*" }] };
    const { posts, boards } = read(opened);
    expect(posts.data[0].excerpt).toBe("a");
    expect(boards).toEqual(opened.boards);
  });

  it("leave a list without marks as it is", () => {
    const body = Buffer.from(JSON.stringify(page("one", null, "two")));
    expect(addExcerpts(body)).toBe(body);
    const empty = Buffer.from(JSON.stringify(page()));
    expect(addExcerpts(empty)).toBe(empty);
  });

  it("have at most 200 characters and an ellipsis", () => {
    expect([...(findExcerpt("*a* ".repeat(500)) ?? "")]).toHaveLength(200);
    expect(findExcerpt(`*a* ${"b".repeat(9_000)}`)).toBe(`a ${"b".repeat(198)}…`);
    expect(findExcerpt(`- ${"b".repeat(197)}`)).toBe("b".repeat(197));
  });

  it("do not keep the whole descriptions in memory", () => {
    const kept = measureHeap(() => {
      for (let post = 0; post < 200; post += 1) read(page(`${post} **bold** ${"word ".repeat(20_000)}`));
    });
    expect(kept).toBeLessThan(5);
  });
});
