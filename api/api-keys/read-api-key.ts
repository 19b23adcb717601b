import type { RootKeys } from "../../platform/environment.ts";
import type { Actor, KeyReader } from "../actor.ts";
import { createBatch } from "../batch.ts";
import type { Database } from "../database.ts";
import { createRecent } from "../recent.ts";
import type { Role } from "../roles.ts";
import { createDigester, isWellFormedSecret } from "../secrets.ts";

interface KeyRow {
  digest: string;
  id: string;
  workspaceId: string;
  userId: string;
  role: Role;
}

/**
 * Reads `esk_…` keys. A malformed one costs no query; a good one is remembered for 1.5 s, so that revocation, expiry
 * and blocking hold in every process within 2 s. Keys that wait together share a statement: many that open nothing
 * must not be a burden.
 */
export function createApiKeyReader(db: Database, roots: RootKeys, onUse: (keyId: string) => void): KeyReader {
  const digestsOf = createDigester(roots);
  const find = createBatch((keys: string[]) => findApiKeys(db, keys.map(digestsOf)));
  const recent = createRecent(async (key) =>
    isWellFormedSecret(key) ? asActor(await find(key)) : undefined,
  );
  const used = (actor: Actor | undefined) => {
    if (actor) onUse(actor.limitBy);
    return actor;
  };
  return (key) => {
    const found = recent(key);
    return found instanceof Promise ? found.then(used) : used(found);
  };
}

async function findApiKeys({ $client: sql }: Database, keys: string[][]): Promise<(KeyRow | undefined)[]> {
  const rows = await sql<KeyRow[]>`
    select k.digest, k.id, k.workspace_id as "workspaceId", k.user_id as "userId", u.role
    from api_keys k join users u on u.workspace_id = k.workspace_id and u.id = k.user_id
    where k.digest = any(${keys.flat()}) and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()) and u.blocked_at is null`;
  return keys.map((digests) => rows.find(({ digest }) => digests.includes(digest)));
}

function asActor(row: KeyRow | undefined): Actor | undefined {
  if (!row) return undefined;
  const { id, workspaceId, userId, role } = row;
  return { workspaceId, userId, role, isStaff: role !== "end_user", limitBy: id };
}
