import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { retry } from "../postgres/retry.ts";
import type { ClaimedVisitor, ClaimVisitor } from "./contract.ts";

/** The end user whom an unsigned profile names; creates a row only to receive anonymous activity. @throws Problem 403 */
export async function claimVisitor(
  db: Database,
  { workspaceId, profile, from }: ClaimVisitor,
): Promise<ClaimedVisitor> {
  const { userId = null, sessionId = null, until = null } = from ?? {};
  const values = { workspaceId, profile: JSON.stringify(profile), userId, sessionId, until };
  const claimed = await retry(() => claim(db, values));
  if (!claimed) throw new Error("claim_visitor answered nothing");
  return claimed.body;
}

const claim = prepareStatement(
  (given: Given<"workspaceId" | "profile" | "userId" | "sessionId" | "until">) => sql<{
    body: ClaimedVisitor;
  }>`
    select claim_visitor(
      ${given.workspaceId}, ${given.profile}, ${given.userId}, ${given.sessionId}, to_timestamp(${given.until})) as body`,
);
