import { randomUUID } from "node:crypto";
import type { ResolveVisitor, Visitor } from "../api/embed/contract.ts";
import { createBoundedCache } from "./bounded-cache.ts";
import type { Identity } from "./identity.ts";
import type { InternalDoors } from "./internal-doors.ts";
import type { Limits } from "./limits.ts";

/** A person in a workspace, as a session will name them. An anonymous one may have no row yet, hence no name. */
export type KnownVisitor = Pick<Visitor, "id" | "kind" | "avatarUrl"> & { fullName: string | null };

/** Where a call comes from: the address prefix it is counted against, and its request id. */
interface Source {
  prefix: string;
  requestId: string;
}

export interface Visitors {
  /** The person behind a proved or claimed identity; an anonymous one keeps their id, or is only given one. */
  resolve(workspaceId: string, identity: Identity, until: number, requestId: string): Promise<KnownVisitor>;
  /** Makes the row of an anonymous visitor before their first write. @throws Problem 429 over the prefix's quota */
  ensureAnonymous(workspaceId: string, userId: string, source: Source): Promise<void>;
}

const rememberedFor = 3_600_000;

/** The end users of the widget. Rows exist for those who proved or claimed an identity, or wrote. */
export function createVisitors(
  internal: Pick<InternalDoors, "resolveVisitor" | "continueSession">,
  limits: Limits,
): Visitors {
  const made = createBoundedCache<Promise<void>>(50_000);
  const make = async (workspaceId: string, id: string, { prefix, requestId }: Source) => {
    await limits.take("newVisitors", prefix);
    await internal.resolveVisitor({ workspaceId, identity: { kind: "anonymous", id } }, requestId);
  };
  return {
    async resolve(workspaceId, identity, until, requestId) {
      if (identity.by === "session") throw new Error("a session is not resolved again");
      const before = identity.before && { userId: identity.before.sub, sessionId: identity.before.sid };
      const claimed = claimedIdentity(identity);
      if (claimed) {
        const from = before && { from: { ...before, until } };
        return internal.resolveVisitor({ workspaceId, identity: claimed, ...from }, requestId);
      }
      if (before) await internal.continueSession({ workspaceId, ...before }, requestId);
      return { id: before?.userId ?? randomUUID(), kind: "anonymous", fullName: null, avatarUrl: null };
    },
    ensureAnonymous(workspaceId, userId, source) {
      const key = `${workspaceId} ${userId}`;
      const known = made.get(key);
      if (known) return known;
      const making = make(workspaceId, userId, source);
      made.set(key, making, Date.now() + rememberedFor);
      making.catch(() => made.delete(key));
      return making;
    },
  };
}

function claimedIdentity(identity: Identity): ResolveVisitor["identity"] | undefined {
  if (identity.by === "token") return { kind: "verified", ...identity.person };
  if (identity.by !== "profile") return undefined;
  const { id, ...known } = identity.person;
  return { kind: "unverified", externalId: id, ...known };
}
