import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, observed, prepareStatement } from "../database.ts";
import { createBatch, inPlaces, type Placed } from "../postgres/batch.ts";
import { assertFound } from "../postgres/json.ts";

/**
 * Makes a function that reads one entry as JSON text and counts the view before it resolves. Concurrent calls in a
 * workspace share a statement, and each call returns a different view count. The function throws Problem 404.
 */
export function createChangelogViewer(db: Database): (actor: Actor, id: string) => Promise<string> {
  const run = async (calls: { actor: Actor; id: string }[]) => {
    const rows = await viewEntries(db, {
      workspaceId: calls[0]?.actor.workspaceId,
      userIds: calls.map(({ actor }) => actor.userId),
      ids: calls.map(({ id }) => id),
    });
    return inPlaces(rows, calls);
  };
  const view = createBatch(run, {
    groupOf: ({ actor }) => actor.workspaceId,
    ...observed(db, "view_changelog"),
  });
  return async (actor, id) => assertFound(await view({ actor, id }), "changelog entry").body;
}

const viewEntries = prepareStatement(
  ({ workspaceId, userIds, ids }: Given<"workspaceId" | "userIds" | "ids">) =>
    sql<Placed>`select place, body from view_entries(${workspaceId}, ${userIds}, ${ids})`,
);
