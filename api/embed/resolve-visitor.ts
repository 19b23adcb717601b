import type { RootKeys } from "../../platform/process/environment.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import { identityDigests } from "../users/identity-digests.ts";
import type { ClaimedVisitor, ClaimVisitor, ResolveVisitor, Visitor } from "./contract.ts";

/**
 * Finds or creates the end user with an identity, in one statement. A person is identified by the external id, never
 * by the e-mail address; verified, unverified and anonymous ids have separate namespaces. With `from`, the activity
 * of the same browser's anonymous visitor moves to the person. A person who returns after an erasure is recognised by the
 * digests of the id.
 * @throws Problem 401, 403, 404
 */
export function resolveVisitor(
  db: Database,
  roots: RootKeys,
  { workspaceId, identity, from }: ResolveVisitor,
): Promise<Visitor> {
  const digested = identity.kind === "anonymous" ? identity : withDigests(workspaceId, identity, roots);
  const values = [workspaceId, JSON.stringify(digested)];
  return from
    ? callFunction<Visitor>(db, "sign_in_visitor", ...values, ...valuesOf(from))
    : callFunction<Visitor>(db, "resolve_visitor", ...values);
}

/**
 * Finds the end user whom an unsigned profile names. Creates the user only if there is anonymous activity to move.
 * @throws Problem 403
 */
export function claimVisitor(
  db: Database,
  roots: RootKeys,
  { workspaceId, profile, from }: ClaimVisitor,
): Promise<ClaimedVisitor> {
  const digested = withDigests(workspaceId, profile, roots);
  const values = [workspaceId, JSON.stringify(digested), ...(from ? valuesOf(from) : [null, null, null])];
  return callFunction<ClaimedVisitor>(db, "claim_visitor", ...values);
}

const withDigests = <Person extends { externalId: string }>(
  workspaceId: string,
  person: Person,
  roots: RootKeys,
) => ({ ...person, digests: identityDigests(workspaceId, person.externalId, roots) });

/**
 * The last three arguments of `sign_in_visitor` and `claim_visitor`: the anonymous visitor's id, the session to end,
 * and the time until which that session could be renewed.
 */
function valuesOf({ userId, sessionId, until }: NonNullable<ClaimVisitor["from"]>) {
  return [userId, sessionId, new Date(until * 1_000).toISOString()];
}
