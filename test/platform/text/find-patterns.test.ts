import { expect, it } from "vitest";
import { createPatternFinder } from "../../../platform/text/find-patterns.ts";

const has = (pattern: string, path: string) =>
  createPatternFinder(new Map([[pattern, pattern]]))(path).found.length === 1;

it.each([
  ["/v1/posts", "/v1/posts"],
  ["/v1/posts/:id", "/v1/posts/7"],
  ["/v1/posts/:id", "/v1/posts/:id"],
  ["/v1/posts/:postId/comments/:id", "/v1/posts/a/comments/b"],
])("the pattern %s matches the path %s", (pattern, path) => expect(has(pattern, path)).toBe(true));

it.each([
  ["/v1/posts", "/v1/posts/"],
  ["/v1/posts", "/v1/Posts"],
  ["/v1/posts", "//v1/posts"],
  ["/v1/posts/:id", "/v1/posts/"],
  ["/v1/posts/:id", "/v1/posts/7/vote"],
  ["/v1/posts/:id", "/v1/polls/7"],
  ["/v1/posts/:postId/vote", "/v1/posts//vote"],
])("the pattern %s does not match the path %s", (pattern, path) => expect(has(pattern, path)).toBe(false));

it("a literal segment takes precedence over a parameter, whatever the order of the patterns", () => {
  const patterns = [
    "/posts/:id",
    "/:noun/deletions",
    "/posts/deletions",
    "/posts",
    "/a/:id/:what",
    "/a/:postId/comments",
  ];
  for (const given of [patterns, patterns.toReversed()]) {
    const find = createPatternFinder(new Map(given.map((pattern) => [pattern, pattern])));
    expect(find("/posts/deletions")).toEqual({
      found: ["/posts/deletions", "/posts/:id", "/:noun/deletions"],
      segments: ["", "posts", "deletions"],
    });
    expect(find("/a/1/comments").found).toEqual(["/a/:postId/comments", "/a/:id/:what"]);
  }
});
