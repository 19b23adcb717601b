import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { type WriteResult, write } from "../call-write-function.ts";
import type { Database } from "../database.ts";

/** Maximum number of posts that one statement deletes. */
const most = 500;
/** Milliseconds after which no further statement starts. */
const patience = 3_000;

/**
 * Deletes a board in parts, because deleting all posts of a large board takes longer than a statement may.
 * @throws Problem 409 `deletion_unfinished` if posts are left after `patience`
 */
export async function deleteBoard(db: Database, actor: Actor, id: string): Promise<WriteResult> {
  const end = performance.now() + patience;
  do {
    const result = await write(db, actor, "delete_board", { id, most });
    if (result.body !== "{}") return result;
  } while (performance.now() < end);
  const detail = "The board has many posts, and some of them are left. Send the request again.";
  throw new Problem(409, "deletion_unfinished", detail, { retryAfter: 1 });
}
