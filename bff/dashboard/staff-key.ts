import type { RootKeys } from "../../platform/process/environment.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import { signDelegatedKey } from "../upstream/delegated-key.ts";

/** A member of staff, signed in at the dashboard. */
interface StaffMember {
  workspaceId: string;
  epoch: number;
  userId: string;
  /**
   * The session id of every delegated key for staff, instead of the id of the dashboard session. The end of a dashboard
   * session therefore does not invalidate the member's keys, but they expire within a minute.
   */
  accountId: string;
}

/** The only function that signs keys for staff. The API reads the member's permissions from its own database. */
export function createStaffKeys([root]: RootKeys, now: () => number = Date.now) {
  const minted = createBoundedCache<Promise<string>>(1_000, now);
  return {
    /** Returns the `x-api-key` for a member of staff; it is valid for a minute and never sent to a browser. */
    mint({ accountId, ...member }: StaffMember): Promise<string> {
      const cacheKey = `${member.workspaceId} ${member.epoch} ${member.userId} ${accountId}`;
      const delegation = { ...member, sessionId: accountId };
      return getCached(minted, cacheKey, now() + 25_000, () =>
        signDelegatedKey(root, delegation, { scp: "staff", vfy: true }, now()),
      );
    },
  };
}
