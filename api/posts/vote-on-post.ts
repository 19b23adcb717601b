import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../batch.ts";
import { booleans, type Database } from "../database.ts";

interface Vote {
  actor: Actor;
  id: string;
  /** Whether there is to be a vote afterwards; null toggles it. */
  wish: boolean | null;
}

/** Milliseconds that a statement of many workspaces waits for a row, and one of a single workspace. */
const [impatience, patience] = [75, 4_000];

/**
 * Sets the actor's vote as wished, or toggles it, and answers the state this call left, as JSON text; votes that wait
 * together share one transaction. @throws Problem 404
 */
export function createPostVoter({
  $client: sql,
}: Database): (actor: Actor, id: string, wish?: boolean) => Promise<string> {
  const run = async (votes: Vote[], isPatient: boolean) => {
    const wait = `${isPatient ? patience : impatience}ms`;
    // The function's own arguments come first, so the limit is set, only for this statement, before it locks anything.
    const rows = await sql<Placed[]>`
      select place, body from toggle_post_votes(
        case when set_config('lock_timeout', ${wait}, true) <> ''
          then ${votes.map(({ actor }) => actor.workspaceId)}::uuid[] end,
        ${votes.map(({ actor }) => actor.userId)}, ${booleans(votes.map(({ actor }) => actor.isStaff))},
        ${votes.map(({ id }) => id)}, ${booleans(votes.map(({ wish }) => wish))})`;
    return inPlaces(rows, votes);
  };
  const cast = createBatch(run, { tenantOf: ({ actor }) => actor.workspaceId });
  return async (actor, id, wish) => {
    const vote = await cast({ actor, id, wish: wish ?? null });
    if (!vote) throw new Problem(404, "not_found", "No such post.");
    return vote.body;
  };
}
