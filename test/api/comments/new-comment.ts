import { expect } from "vitest";
import { Comment } from "../../../api/comments/contract.ts";
import type { Call } from "../../harness.ts";

/** Creates a comment, or a reply to `parentId`, and checks the response against the contract. */
export async function newComment(call: Call, postId: string, parentId?: string, content = "Well said") {
  const made = await call(`POST /v1/posts/${postId}/comments`, { content, ...(parentId && { parentId }) });
  expect(made.status, made.text).toBe(201);
  return Comment.parse(made.body);
}

/** Reads all comments of a post that the caller can see, at every level, from the list endpoints. */
export async function readTree(call: Call, postId: string, parentId?: string): Promise<Comment[]> {
  const list = parentId ? `comments/${parentId}/replies` : "comments";
  const { body } = await call(`GET /v1/posts/${postId}/${list}?limit=100`);
  const level: Comment[] = body.data.map((comment: unknown) => Comment.parse(comment));
  const below = await Promise.all(level.map(({ id }) => readTree(call, postId, id)));
  return [...level, ...below.flat()];
}
