import { sql } from "drizzle-orm";
import { Problem } from "../../platform/problem.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../database.ts";
import { isRetryable } from "../postgres-problem.ts";
import type { ResolveVisitor, Visitor } from "./contract.ts";

/**
 * Makes or finds the end user behind an identity, in one statement. The person is the external id, never the e-mail;
 * proved, unproved and anonymous ids live in namespaces of their own. Who was anonymous until now brings along what they
 * did; that runs again when a write slipped in between. @throws Problem 401, 403
 */
export async function resolveVisitor(
  db: Database,
  { workspaceId, identity, from }: ResolveVisitor,
): Promise<Visitor> {
  const json = JSON.stringify(identity);
  const found = await retryMerge(async () => {
    if (!from) return callFunction<Visitor>(db, "resolve_visitor", workspaceId, json);
    const [signedIn] = await signIn(db, { workspaceId, json, ...from });
    return signedIn?.body;
  });
  if (!found) throw new Problem(404, "not_found", "No such workspace.");
  return found;
}

const signIn = prepareStatement(
  (given: Given<"workspaceId" | "json" | "userId" | "sessionId" | "until">) => sql<{ body: Visitor }>`
    select sign_in_visitor(
      ${given.workspaceId}, ${given.json}, ${given.userId}, ${given.sessionId}, to_timestamp(${given.until})) as body`,
);

/** Runs a statement that may merge two visitors, again when a write slipped in between. */
export async function retryMerge<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt * Math.random()));
    }
  }
}
