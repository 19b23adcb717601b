import type { RootKey } from "../../platform/environment.ts";
import type { KeyReader } from "../actor.ts";
import type { Role } from "../capabilities.ts";
import type { Database } from "../database.ts";
import { createRecent } from "../recent.ts";
import { digestsOf, isWellFormedSecret } from "../secrets.ts";

interface KeyRow {
  id: string;
  workspaceId: string;
  userId: string;
  role: Role;
}

/**
 * Reads `esk_…` keys. A malformed one costs no query; a good one is remembered for 1.5 s, so that revocation, expiry
 * and blocking hold in every process within 2 s.
 */
export function createApiKeyReader(
  db: Database,
  roots: RootKey[],
  onUse: (keyId: string) => void,
): KeyReader {
  const recent = createRecent((key: string) => findApiKey(db, digestsOf(key, roots)));
  return async (key) => {
    if (!isWellFormedSecret(key)) return undefined;
    const row = await recent(key);
    if (!row) return undefined;
    onUse(row.id);
    const { id, workspaceId, userId, role } = row;
    return { workspaceId, userId, role, isStaff: role !== "end_user", limitBy: id };
  };
}

async function findApiKey({ $client: sql }: Database, digests: string[]): Promise<KeyRow | undefined> {
  const [row] = await sql<KeyRow[]>`
    select k.id, k.workspace_id as "workspaceId", k.user_id as "userId", u.role
    from api_keys k join users u on u.workspace_id = k.workspace_id and u.id = k.user_id
    where k.digest = any(${digests}) and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()) and u.blocked_at is null`;
  return row;
}
