import type { Database } from "../database.ts";
import type { ClaimedVisitor, ClaimVisitor } from "./contract.ts";
import { retryMerge } from "./resolve-visitor.ts";

/** The end user whom an unsigned profile names; a row is made only for what comes along. @throws Problem 403 */
export async function claimVisitor(
  { $client: sql }: Database,
  { workspaceId, profile, from }: ClaimVisitor,
): Promise<ClaimedVisitor> {
  const claimed = await retryMerge(
    () => sql<{ body: ClaimedVisitor }[]>`
      select claim_visitor(${workspaceId}, ${JSON.stringify(profile)}, ${from?.userId ?? null},
        ${from?.sessionId ?? null}, to_timestamp(${from?.until ?? null})) as body`,
  );
  if (!claimed) throw new Error("claim_visitor answered nothing");
  return claimed.body;
}
