import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { open } from "../secrets.ts";
import type { Credentials } from "./contract.ts";

type Row = Omit<Credentials, "secretKey"> & { sealed: string };

/** The workspace's credentials, the secret opened; every reading leaves an audit event, in the same statement. */
export async function readCredentials(
  { $client: sql }: Database,
  roots: RootKeys,
  { workspaceId, userId }: Actor,
): Promise<Credentials> {
  const [row] = await sql<Row[]>`
    with audited as (
      insert into audit_events (workspace_id, user_id, action) values (${workspaceId}, ${userId}, 'credentials.read')
    )
    select secret_key_sealed as sealed, sdk_token as "sdkToken", allowed_domains as "allowedDomains",
      enforce_secure_identify as "enforceSecureIdentify"
    from workspaces where id = ${workspaceId}`;
  if (!row) throw new Problem(404, "not_found", "No such workspace.");
  const { sealed, ...credentials } = row;
  return { secretKey: open(sealed, workspaceId, roots), ...credentials };
}
