import { expect } from "vitest";
import { Post } from "../../../api/posts/contract.ts";
import type { Call } from "../../harness.ts";

/** Creates a public post and checks it against the contract. */
export async function newPost(call: Call, place: { boardId: string; categoryId: string }, more: object = {}) {
  const made = await call("POST /v1/posts", { title: "An idea", visibility: "public", ...place, ...more });
  expect(made.status, made.text).toBe(201);
  return Post.parse(made.body);
}
