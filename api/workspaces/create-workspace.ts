import { randomUUID } from "node:crypto";
import type { RootKeys } from "../../platform/environment.ts";
import type { Database } from "../database.ts";
import { digestsOf, makeSecret, seal } from "../secrets.ts";

export interface CreateWorkspace {
  name: string;
  subdomain: string;
  email: string;
  fullName: string;
  /** Normalised entries. */
  allowedDomains: string[];
}

export interface CreatedWorkspace {
  workspaceId: string;
  userId: string;
  /** The owner's first key, shown this once. */
  apiKey: string;
  sdkToken: string;
  secretKey: string;
}

/**
 * A workspace with its five statuses, its owner, whose account is found by e-mail or made, and the owner's first key.
 * One statement: all of it or nothing. `most` caps the workspaces one account owns. @throws 409 `subdomain_taken`,
 * `workspace_limit_reached`
 */
export async function createWorkspace(
  { $client: sql }: Database,
  roots: RootKeys,
  { name, subdomain, email, fullName, allowedDomains }: CreateWorkspace,
  most = 10,
): Promise<CreatedWorkspace> {
  const workspaceId = randomUUID();
  const [apiKey, sdkToken, secretKey] = [makeSecret("esk"), makeSecret("sdk"), makeSecret("ews")];
  const [row] = await sql<{ userId: string }[]>`
    select key.user_id as "userId"
    from create_workspace(
        ${workspaceId}, ${name}, ${subdomain}, ${allowedDomains}, ${sdkToken},
        ${seal(secretKey, workspaceId, roots)}, ${email}, ${fullName}, ${most}) as made,
      lateral create_api_key(
        made, ${email}, ${fullName}, 'owner', 'First key', ${digestsOf(apiKey, roots)[0] ?? null},
        ${apiKey.slice(0, 12)}, ${apiKey.slice(-4)}, null) as key`;
  if (!row) throw new Error("no workspace was made");
  return { workspaceId, userId: row.userId, apiKey, sdkToken, secretKey };
}
