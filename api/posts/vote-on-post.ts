import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { unauthorized } from "../keys/authenticate.ts";
import { createBatch, inPlaces, type Placed } from "../postgres/batch.ts";
import { booleans, type Database, type Given, observed, prepareStatement } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";

interface Vote {
  actor: Actor;
  id: string;
  /** The desired state of the vote; null toggles it. */
  desired: boolean | null;
}

/** `body` is null if the actor may no longer vote. */
type CastVote = Pick<Placed, "place"> & { body: string | null };

/**
 * The milliseconds that a statement waits for a locked row: in a batch of several workspaces (`sharedTimeout`), and in a
 * batch of only one (`ownTimeout`).
 */
const [sharedTimeout, ownTimeout] = [75, 4_000];

/**
 * Returns a function that sets or toggles the actor's vote. The function returns the new state as JSON text, or throws
 * Problem 404, or 401 if the actor was blocked or erased since the request began. Concurrent votes share a transaction.
 */
export function createPostVoter(
  db: Database,
): (actor: Actor, id: string, desired?: boolean) => Promise<string> {
  const run = async (votes: Vote[], isOneTenant: boolean) => {
    const rows = await castVotes(db, {
      wait: `${isOneTenant ? ownTimeout : sharedTimeout}ms`,
      workspaceIds: votes.map(({ actor }) => actor.workspaceId),
      userIds: votes.map(({ actor }) => actor.userId),
      staffs: booleans(votes.map(({ actor }) => actor.isStaff)),
      ids: votes.map(({ id }) => id),
      desiredStates: booleans(votes.map(({ desired }) => desired)),
    });
    return inPlaces(rows, votes);
  };
  const cast = createBatch(run, {
    tenantOf: ({ actor }) => actor.workspaceId,
    ...observed(db, "vote_on_post"),
  });
  return async (actor, id, desired) => {
    const { body } = assertFound(await cast({ actor, id, desired: desired ?? null }), "post");
    if (body === null) throw unauthorized();
    return body;
  };
}

/** Postgres evaluates the arguments first, and thus sets `lock_timeout` for this transaction before it locks a row. */
const castVotes = prepareStatement(
  (given: Given<"wait" | "workspaceIds" | "userIds" | "staffs" | "ids" | "desiredStates">) => sql<CastVote>`
    select place, body from toggle_post_votes(
      case when set_config('lock_timeout', ${given.wait}, true) <> '' then ${given.workspaceIds}::uuid[] end,
      ${given.userIds}::uuid[], ${given.staffs}::boolean[], ${given.ids}::uuid[], ${given.desiredStates}::boolean[])`,
);
