import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { open, seal } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { webhookSecrets } from "../tables.ts";

interface Row {
  workspaceId: string;
  id: string;
  sealed: string;
}

/**
 * Encrypts the secrets of all webhooks under the newest root key, except those that have expired. A stored secret never
 * changes otherwise, so no concurrent rotation can be lost.
 * @returns for each root key that is missing or has another value, by id: the number of secrets that need it
 */
export async function resealWebhookSecrets(db: Database, roots: RootKeys): Promise<Record<string, number>> {
  const missing: Record<string, number> = {};
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await list(db, { newest: roots[0].id, after });
    for (const { workspaceId, id, sealed } of rows) {
      const secret = tryToOpen(sealed, workspaceId, roots);
      const root = sealed.split(".")[0] ?? "";
      if (secret === undefined) missing[root] = (missing[root] ?? 0) + 1;
      else await update(db, { workspaceId, id, sealed: seal(secret, workspaceId, roots) });
    }
    const last = rows.at(-1);
    if (!last) return missing;
    after = last.id;
  }
}

function tryToOpen(sealed: string, workspaceId: string, roots: RootKeys): string | undefined {
  try {
    return open(sealed, workspaceId, roots);
  } catch {
    return undefined;
  }
}

const list = prepareStatement(({ newest, after }: Given<"newest" | "after">) => {
  const { workspaceId, id, sealed, expiresAt } = webhookSecrets;
  return sql<Row>`
    select ${workspaceId} as "workspaceId", ${id}, ${sealed} from ${webhookSecrets}
    where ${id} > ${after} and split_part(${sealed}, '.', 1) <> ${newest}
      and (${expiresAt} is null or ${expiresAt} > now())
    order by ${id} limit 100`;
});

const update = prepareStatement(
  ({ workspaceId, id, sealed }: Given<"workspaceId" | "id" | "sealed">) => sql`
    update ${webhookSecrets} set sealed = ${sealed}
    where ${webhookSecrets.workspaceId} = ${workspaceId} and ${webhookSecrets.id} = ${id}`,
);
