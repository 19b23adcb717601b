import type { RootKeys } from "../../platform/environment.ts";
import { createBoundedCache, remembered } from "../bounded-cache.ts";
import { signDelegatedKey } from "../upstream/delegated-key.ts";

/** A member of staff, signed in at the dashboard. */
interface StaffMember {
  workspaceId: string;
  epoch: number;
  userId: string;
  /** The account: whoever signs out everywhere is known by their sessions, not by these keys. */
  accountId: string;
}

/** The one place that signs for staff. What the member may do is the API's to say, from its own rows. */
export function createStaffKeys([root]: RootKeys, now: () => number = Date.now) {
  const minted = createBoundedCache<Promise<string>>(1_000, now);
  return {
    /** The `x-api-key` of one member of staff: good for a minute, and never sent to a browser. */
    mint({ accountId, ...member }: StaffMember): Promise<string> {
      const cacheKey = `${member.workspaceId} ${member.epoch} ${member.userId} ${accountId}`;
      const delegation = { ...member, sessionId: accountId };
      return remembered(minted, cacheKey, now() + 25_000, () =>
        signDelegatedKey(root, delegation, { scp: "staff", vfy: true }, now()),
      );
    },
  };
}
