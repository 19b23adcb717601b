import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../postgres/batch.ts";
import { type Database, type Given, observed, prepareStatement } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";

/**
 * Makes a function that reads one entry as JSON text and counts the view before it resolves. Concurrent calls in a
 * workspace share a statement, and each call returns a different view count. `isAsked` adds `isStaff` to the author. The
 * function throws Problem 404.
 */
export function createChangelogViewer(db: Database) {
  const run = async (calls: ViewCall[]) => {
    const rows = await viewEntries(db, {
      workspaceId: calls[0]?.actor.workspaceId,
      userIds: calls.map(({ actor }) => actor.userId),
      ids: calls.map(({ id }) => id),
      isAsked: calls[0]?.isAsked,
    });
    return inPlaces(rows, calls);
  };
  const view = createBatch(run, {
    groupOf: ({ actor, isAsked }) => `${actor.workspaceId} ${isAsked}`,
    ...observed(db, "view_changelog"),
  });
  return async (actor: Actor, id: string, isAsked: boolean): Promise<string> =>
    assertFound(await view({ actor, id, isAsked }), "changelog entry").body;
}

interface ViewCall {
  actor: Actor;
  id: string;
  isAsked: boolean;
}

const viewEntries = prepareStatement(
  ({ workspaceId, userIds, ids, isAsked }: Given<"workspaceId" | "userIds" | "ids" | "isAsked">) =>
    sql<Placed>`select place, body from view_entries(${workspaceId}, ${userIds}, ${ids}, ${isAsked})`,
);
