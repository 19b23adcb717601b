import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import { isRetryable } from "../postgres-problem.ts";
import type { ResolveVisitor, Visitor } from "./contract.ts";

/**
 * Makes or finds the end user behind an identity, in one statement. The person is the external id, never the e-mail;
 * proved, unproved and anonymous ids live in namespaces of their own. Who was anonymous until now brings along what they
 * did; that runs again when a write slipped in between. @throws Problem 401, 403
 */
export async function resolveVisitor(
  { $client: sql }: Database,
  { workspaceId, identity, from }: ResolveVisitor,
): Promise<Visitor> {
  const json = JSON.stringify(identity);
  const run = () =>
    from
      ? sql<{ body: Visitor }[]>`
          select sign_in_visitor(${workspaceId}, ${json}, ${from.userId}, ${from.sessionId},
            to_timestamp(${from.until})) as body`
      : sql<{ body: Visitor }[]>`select resolve_visitor(${workspaceId}, ${json}) as body`;
  const found = await retryMerge(run);
  if (!found) throw new Problem(404, "not_found", "No such workspace.");
  return found.body;
}

/** Runs a statement that may merge two visitors, again when a write slipped in between. */
export async function retryMerge<Row>(run: () => PromiseLike<Row[]>): Promise<Row | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await run();
      return row;
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt * Math.random()));
    }
  }
}
