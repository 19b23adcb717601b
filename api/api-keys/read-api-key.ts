import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { createRecent } from "../../platform/recent.ts";
import type { Actor } from "../actor.ts";
import type { KeyReader } from "../keys/authenticate.ts";
import { createDigester, isWellFormedSecret } from "../keys/secrets.ts";
import type { Role } from "../permissions.ts";
import { createBatch } from "../postgres/batch.ts";
import { type Database, type Given, observed, prepareStatement } from "../postgres/database.ts";
import type { KeyUse } from "./record-key-use.ts";

interface KeyRow {
  digest: string;
  id: string;
  workspaceId: string;
  userId: string;
  role: Role;
  /** The id of the root key with which the digest was made. */
  rootKey: string;
}

/**
 * Makes the reader for `esk_…` keys. It rejects a malformed key without a query. A valid key is cached for 1.5 s, so
 * that revocation, expiry and blocking take effect in every process within 2 s. Keys that are looked up at the same
 * time share a statement, so that many invalid keys cost little. Reports each use to `onUse`. If the stored digest was
 * not made with the newest root key, the report includes a new digest.
 */
export function createApiKeyReader(
  db: Database,
  roots: RootKeys,
  onUse: (use: KeyUse) => void,
  now?: () => number,
): KeyReader {
  const [{ id: newest }] = roots;
  const digestsOf = createDigester(roots);
  const findAll = async (keys: string[]) => {
    const digests = keys.map(digestsOf);
    const rows = await findByDigest(db, { digests: digests.flat() });
    return digests.map((own) => {
      const row = rows.find(({ digest }) => own.includes(digest));
      if (!row) return undefined;
      const { id, workspaceId, digest, rootKey } = row;
      const isRenewed = digest === own[0] && rootKey === newest;
      const renewal = isRenewed ? undefined : { digest: own[0], rootKey: newest };
      return { actor: asActor(row), use: { id, workspaceId, renewal } };
    });
  };
  const find = createBatch(findAll, observed(db, "find_api_key"));
  const recent = createRecent(async (key) => (isWellFormedSecret(key) ? find(key) : undefined), { now });
  const used = (found: { actor: Actor; use: KeyUse } | undefined) => {
    if (found) onUse(found.use);
    return found?.actor;
  };
  return (key) => {
    const found = recent(key);
    return found instanceof Promise ? found.then(used) : used(found);
  };
}

const findByDigest = prepareStatement(
  ({ digests }: Given<"digests">) => sql<KeyRow>`
    select digest, id, workspace_id as "workspaceId", user_id as "userId", role, root_key as "rootKey"
    from find_api_keys(${digests})`,
);

function asActor({ id, workspaceId, userId, role }: KeyRow): Actor {
  return { workspaceId, userId, role, isStaff: role !== "end_user", limitBy: id };
}
