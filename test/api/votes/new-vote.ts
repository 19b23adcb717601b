import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Call } from "../../harness.ts";

/** A user in the customer's system, as sent with a vote. */
export const voter = (more: object = {}) => {
  const id = randomUUID();
  return { id, email: `${id.slice(0, 8)}@example.com`, full_name: "Vera Voter", avatar_url: null, ...more };
};

/** Creates a public post. @returns its UUID and its number */
export async function newNumberedPost(
  call: Call,
  place: { boardId: string; categoryId: string },
  more: object = {},
): Promise<{ id: string; number: number }> {
  const made = await call("POST /v1/posts", { title: "An idea", visibility: "public", ...place, ...more });
  expect(made.status, made.text).toBe(201);
  return { id: made.body.id, number: Number(made.headers.get("x-post-number")) };
}
