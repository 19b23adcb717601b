import { sql } from "drizzle-orm";
import { Problem } from "../../platform/problem.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { retry } from "../postgres/retry.ts";
import type { ResolveVisitor, Visitor } from "./contract.ts";

/**
 * Finds or creates the end user behind an identity, in one statement. The external id identifies the person, never the
 * e-mail; proved, unproved and anonymous ids have separate namespaces. A visitor who was anonymous until now keeps their
 * activity; this runs again after a simultaneous write. @throws Problem 401, 403
 */
export async function resolveVisitor(
  db: Database,
  { workspaceId, identity, from }: ResolveVisitor,
): Promise<Visitor> {
  const json = JSON.stringify(identity);
  const found = await retry(() =>
    from ? signIn(db, { workspaceId, json, ...from }) : resolve(db, { workspaceId, json }),
  );
  if (!found) throw new Problem(404, "not_found", "No such workspace.");
  return found.body;
}

const resolve = prepareStatement(
  ({ workspaceId, json }: Given<"workspaceId" | "json">) =>
    sql<{ body: Visitor }>`select resolve_visitor(${workspaceId}, ${json}) as body`,
);

const signIn = prepareStatement(
  (given: Given<"workspaceId" | "json" | "userId" | "sessionId" | "until">) => sql<{ body: Visitor }>`
    select sign_in_visitor(
      ${given.workspaceId}, ${given.json}, ${given.userId}, ${given.sessionId}, to_timestamp(${given.until})) as body`,
);
