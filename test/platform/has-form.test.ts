import { expect, it } from "vitest";
import { hasForm } from "../../platform/has-form.ts";

const has = (pattern: string, path: string) => hasForm(pattern.split("/"), path.split("/"));

it.each([
  ["/v1/posts", "/v1/posts"],
  ["/v1/posts/:id", "/v1/posts/7"],
  ["/v1/posts/:id", "/v1/posts/:id"],
  ["/v1/posts/:postId/comments/:id", "/v1/posts/a/comments/b"],
])("%s is the form of %s", (pattern, path) => expect(has(pattern, path)).toBe(true));

it.each([
  ["/v1/posts", "/v1/posts/"],
  ["/v1/posts", "/v1/Posts"],
  ["/v1/posts", "//v1/posts"],
  ["/v1/posts/:id", "/v1/posts/"],
  ["/v1/posts/:id", "/v1/posts/7/vote"],
  ["/v1/posts/:id", "/v1/polls/7"],
  ["/v1/posts/:postId/vote", "/v1/posts//vote"],
])("%s is not the form of %s", (pattern, path) => expect(has(pattern, path)).toBe(false));
