import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { type Idempotency, type WriteResult, write } from "../postgres/call-write-function.ts";
import type { Database } from "../postgres/database.ts";
import { postgresProblem } from "../serving/postgres-problem.ts";

/** Maximum number of votes that one statement moves. */
const most = 2_000;
/** Milliseconds after which no further statement starts. */
const within = 3_000;

const unfinished = "merge_unfinished";

/**
 * Merges a duplicate into a post. Moves many votes in several statements, because one would take longer than it may.
 * @throws Problem 409 `merge_unfinished` if votes are left after `within`: the next request goes on
 */
export async function mergePosts(
  db: Database,
  actor: Actor,
  input: { id: string; duplicateId: string },
  idempotency: Idempotency | undefined,
): Promise<WriteResult> {
  const end = performance.now() + within;
  for (;;) {
    try {
      return await write(db, actor, "merge_posts", { ...input, most }, idempotency);
    } catch (error) {
      if (postgresProblem(error)?.code !== unfinished || performance.now() > end) throw error;
    }
    await write(db, actor, "begin_merge", { ...input, most });
  }
}

/** Undoes a merge, in several statements if it moved many votes. @throws Problem 409 like `mergePosts` */
export async function undoMerge(
  db: Database,
  actor: Actor,
  input: { id: string; mergeId: string },
): Promise<WriteResult> {
  const end = performance.now() + within;
  do {
    const result = await write(db, actor, "undo_post_merge", { ...input, most });
    if (result.body !== "{}") return result;
  } while (performance.now() < end);
  const detail =
    "The posts have many votes, and some of them are not moved back yet. Send the request again.";
  throw new Problem(409, unfinished, detail, { retryAfter: 1 });
}
