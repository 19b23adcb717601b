import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { type WriteResult, write } from "../call-write-function.ts";
import type { Database } from "../database.ts";

const limits = { most: 500, forAtMost: 3_000 };

/**
 * Deletes a board. Each statement deletes at most `most` of its posts, because deleting all posts of a large board takes
 * longer than a statement may. Starts no further statement after `forAtMost` milliseconds.
 * @throws Problem 409 `deletion_unfinished` if posts are left then
 */
export async function deleteBoard(
  db: Database,
  actor: Actor,
  id: string,
  { most, forAtMost } = limits,
): Promise<WriteResult> {
  const end = performance.now() + forAtMost;
  do {
    const result = await write(db, actor, "delete_board", { id, most });
    if (result.body !== "{}") return result;
  } while (performance.now() < end);
  const detail = "The board and some of its posts are left, because it has many. Send the request again.";
  throw new Problem(409, "deletion_unfinished", detail, { retryAfter: 1 });
}
