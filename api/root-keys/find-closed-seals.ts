import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { open } from "../keys/secrets.ts";
import { type Database, prepareStatement } from "../postgres/database.ts";
import { webhookSecrets, workspaces } from "../tables.ts";

/**
 * The ids of root keys that encrypted workspaces' secret keys or webhooks' secrets, but that are missing from `roots` or have another value
 * there. Tries only one secret per root key. Ignores previous secret keys that have expired.
 */
export async function findClosedSeals(db: Database, roots: RootKeys): Promise<string[]> {
  const rows = await list(db, {});
  return rows.filter((row) => !opens(row, roots)).map(({ rootId }) => rootId);
}

/** Says why secrets cannot be decrypted, and how to fix this. `closed` are the ids that `findClosedSeals` returned. */
export function describeClosedSeals(closed: string[], roots: RootKeys): string {
  const changed = closed.filter((id) => roots.some((root) => root.id === id));
  const fix =
    changed.length > 0
      ? `${changed.join(", ")} has another value there than the key that encrypted them: restore that key.`
      : "add that key after the first one.";
  return `API_ROOT_KEYS cannot decrypt the secrets that were encrypted under ${closed.join(", ")}: ${fix} The API is not ready until then.`;
}

const list = prepareStatement(() => {
  const { id, secretKeySealed, previousSecretKeySealed, previousSecretKeyValidUntil } = workspaces;
  return sql<{ id: string; rootId: string; sealed: string }>`
    select distinct on (2) id, split_part(sealed, '.', 1) as "rootId", sealed
    from (
      select ${id}, ${secretKeySealed} as sealed from ${workspaces}
      union all
      select ${id}, ${previousSecretKeySealed} from ${workspaces} where ${previousSecretKeyValidUntil} > now()
      union all
      select ${webhookSecrets.workspaceId}, ${webhookSecrets.sealed} from ${webhookSecrets}
      where ${webhookSecrets.expiresAt} is null or ${webhookSecrets.expiresAt} > now()
    ) as secrets
    where sealed is not null order by 2, id desc`;
});

function opens({ id, sealed }: { id: string; sealed: string }, roots: RootKeys): boolean {
  try {
    return open(sealed, id, roots) !== "";
  } catch {
    return false;
  }
}
