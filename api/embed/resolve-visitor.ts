import { callFunction, type Database } from "../database.ts";
import { retry } from "../postgres/retry.ts";
import type { ClaimedVisitor, ClaimVisitor, ResolveVisitor, Visitor } from "./contract.ts";

/**
 * Finds or creates the end user behind an identity, in one statement. Only the external id identifies the person, never
 * the e-mail address; verified, unverified and anonymous ids have separate namespaces. A visitor who was anonymous until now
 * keeps their activity; the statement is retried after a simultaneous write. @throws Problem 401, 403, 404
 */
export function resolveVisitor(
  db: Database,
  { workspaceId, identity, from }: ResolveVisitor,
): Promise<Visitor> {
  const values = [workspaceId, JSON.stringify(identity)];
  return retry(() =>
    from
      ? callFunction<Visitor>(db, "sign_in_visitor", ...values, ...valuesOf(from))
      : callFunction<Visitor>(db, "resolve_visitor", ...values),
  );
}

/** The end user whom an unsigned profile names; creates a row only to receive anonymous activity. @throws Problem 403 */
export function claimVisitor(
  db: Database,
  { workspaceId, profile, from }: ClaimVisitor,
): Promise<ClaimedVisitor> {
  const values = [workspaceId, JSON.stringify(profile), ...(from ? valuesOf(from) : [null, null, null])];
  return retry(() => callFunction<ClaimedVisitor>(db, "claim_visitor", ...values));
}

/** A session to end, as SQL functions take it. */
function valuesOf({ userId, sessionId, until }: NonNullable<ClaimVisitor["from"]>) {
  return [userId, sessionId, new Date(until * 1_000).toISOString()];
}
