import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import type { Actor } from "../actor.ts";
import { open } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { auditEvents, workspaces } from "../tables.ts";
import type { Credentials } from "./contract.ts";

type Row = Omit<Credentials, "secretKey"> & { sealed: string };

/** Reads the workspace's credentials and decrypts the secret key. The statement also records an audit event. */
export async function readCredentials(
  db: Database,
  roots: RootKeys,
  { workspaceId, userId }: Actor,
): Promise<Credentials> {
  const [row] = await read(db, { workspaceId, userId });
  if (!row) throw new Problem(404, "not_found", "No such workspace.");
  const { sealed, ...credentials } = row;
  return { secretKey: open(sealed, workspaceId, roots), ...credentials };
}

const read = prepareStatement(({ workspaceId, userId }: Given<"workspaceId" | "userId">) => {
  const { id, secretKeySealed, sdkToken, allowedDomains, enforceSecureIdentify } = workspaces;
  return sql<Row>`
    with audited as (
      insert into ${auditEvents} (workspace_id, user_id, action)
      values (${workspaceId}, ${userId}, 'credentials.read')
    )
    select ${secretKeySealed} as sealed, ${sdkToken} as "sdkToken", ${allowedDomains} as "allowedDomains",
      ${enforceSecureIdentify} as "enforceSecureIdentify"
    from ${workspaces} where ${id} = ${workspaceId}`;
});
