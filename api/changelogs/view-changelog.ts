import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../batch.ts";
import type { Database } from "../database.ts";

/**
 * Reads one entry as JSON text, which is a view: it is counted, and durable, before the answer. Readers of
 * one workspace that wait together share a statement and are told distinct counts. @throws Problem 404
 */
export function createChangelogViewer({
  $client: sql,
}: Database): (actor: Actor, id: string) => Promise<string> {
  const run = async (calls: { actor: Actor; id: string }[]) => {
    const rows = await sql<Placed[]>`
      select place, body from view_entries(
        ${calls[0]?.actor.workspaceId ?? null}, ${calls.map(({ actor }) => actor.userId)},
        ${calls.map(({ id }) => id)})`;
    return inPlaces(rows, calls);
  };
  const view = createBatch(run, { groupOf: ({ actor }) => actor.workspaceId });
  return async (actor, id) => {
    const entry = await view({ actor, id });
    if (!entry) throw new Problem(404, "not_found", "No such changelog entry.");
    return entry.body;
  };
}
