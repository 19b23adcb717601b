import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../batch.ts";
import { booleans, type Database } from "../database.ts";

interface Toggle {
  actor: Actor;
  id: string;
}

/** Milliseconds that a statement of many workspaces waits for a row, and one of a single workspace. */
const [impatience, patience] = [75, 4_000];

/**
 * Toggles the actor's vote and answers the state this toggle left, as JSON text; toggles that wait together share one
 * transaction. @throws Problem 404
 */
export function createVoteToggle({ $client: sql }: Database): (actor: Actor, id: string) => Promise<string> {
  const run = async (toggles: Toggle[], isPatient: boolean) => {
    const wait = `${isPatient ? patience : impatience}ms`;
    // The function's own arguments come first, so the limit is set, only for this statement, before it locks anything.
    const rows = await sql<Placed[]>`
      select place, body from toggle_post_votes(
        case when set_config('lock_timeout', ${wait}, true) <> ''
          then ${toggles.map(({ actor }) => actor.workspaceId)}::uuid[] end,
        ${toggles.map(({ actor }) => actor.userId)}, ${booleans(toggles.map(({ actor }) => actor.isStaff))},
        ${toggles.map(({ id }) => id)})`;
    return inPlaces(rows, toggles);
  };
  const toggle = createBatch(run, { tenantOf: ({ actor }) => actor.workspaceId });
  return async (actor, id) => {
    const vote = await toggle({ actor, id });
    if (!vote) throw new Problem(404, "not_found", "No such post.");
    return vote.body;
  };
}
