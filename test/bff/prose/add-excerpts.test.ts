import { describe, expect, it } from "vitest";
import { findExcerpt, shortenPosts } from "../../../bff/prose/add-excerpts.ts";
import { measureHeap } from "../../measure-heap.ts";

const page = (...descriptions: (string | null)[]) => ({
  data: descriptions.map((description, id) => ({ id, description, votesCount: 0 })),
  pagination: { page: 1, description: "*not a post*" },
});
const read = (list: object) => JSON.parse(shortenPosts(Buffer.from(JSON.stringify(list))).toString());

describe("excerpts in lists", () => {
  it("replace the descriptions, with and without marks, wherever quotes and backslashes are", () => {
    const list = page(
      '**a** "quoted" \\',
      'a "description":"*b*" \\"',
      '"description":"',
      '\\\\"*c*"',
      "plain",
      "",
      null,
    );
    const { data, pagination } = read(list);
    expect(data).toEqual([
      { id: 0, excerpt: 'a "quoted" \\', votesCount: 0 },
      { id: 1, excerpt: 'a "description":"b" "', votesCount: 0 },
      { id: 2, excerpt: '"description":"', votesCount: 0 },
      { id: 3, excerpt: '\\"c"', votesCount: 0 },
      { id: 4, excerpt: "plain", votesCount: 0 },
      { id: 5, excerpt: "", votesCount: 0 },
      { id: 6, description: null, votesCount: 0 },
    ]);
    expect(pagination).toEqual(list.pagination);
  });

  it("do not replace those of boards and polls, which come after the posts", () => {
    const opened = { posts: page("*a*"), boards: [{ description: "*b*" }] };
    const { posts, boards } = read(opened);
    expect(posts.data[0].excerpt).toBe("a");
    expect(boards).toEqual(opened.boards);
  });

  it("leave a list without descriptions as it is", () => {
    for (const list of [page(null, null), page()]) {
      const body = Buffer.from(JSON.stringify(list));
      expect(shortenPosts(body)).toBe(body);
    }
  });

  it("have at most 200 characters and an ellipsis, and no half characters", () => {
    const [long, exact, half] = read(
      page("b".repeat(9_000), "b".repeat(200), `${"b".repeat(198)}🙂${"b".repeat(9)}`),
    ).data.map(({ excerpt }: { excerpt: string }) => excerpt);
    expect([long, exact, half]).toEqual([`${"b".repeat(199)}…`, "b".repeat(200), `${"b".repeat(198)}…`]);
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
