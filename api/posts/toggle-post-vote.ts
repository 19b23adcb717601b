import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../batch.ts";
import { booleans, type Database } from "../database.ts";

interface Toggle {
  actor: Actor;
  id: string;
}

/**
 * Toggles the actor's vote and answers the state this toggle left, as JSON text; toggles that wait together share one
 * transaction. @throws Problem 404
 */
export function createVoteToggle({ $client: sql }: Database): (actor: Actor, id: string) => Promise<string> {
  const toggle = createBatch(async (toggles: Toggle[]) => {
    const rows = await sql<Placed[]>`
      select place, body from toggle_post_votes(
        ${toggles.map(({ actor }) => actor.workspaceId)}, ${toggles.map(({ actor }) => actor.userId)},
        ${booleans(toggles.map(({ actor }) => actor.isStaff))}, ${toggles.map(({ id }) => id)})`;
    return inPlaces(rows, toggles);
  });
  return async (actor, id) => {
    const vote = await toggle({ actor, id });
    if (!vote) throw new Problem(404, "not_found", "No such post.");
    return vote.body;
  };
}
