import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/environment.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { digestsOf, makeSecret, seal } from "../keys/secrets.ts";

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
  db: Database,
  roots: RootKeys,
  input: CreateWorkspace,
  most = 10,
): Promise<CreatedWorkspace> {
  const workspaceId = randomUUID();
  const [apiKey, sdkToken, secretKey] = [makeSecret("esk"), makeSecret("sdk"), makeSecret("ews")];
  const sealed = seal(secretKey, workspaceId, roots);
  const key = {
    digest: digestsOf(apiKey, roots)[0],
    prefix: apiKey.slice(0, 12),
    lastFour: apiKey.slice(-4),
  };
  const [row] = await create(db, { ...input, workspaceId, sdkToken, sealed, most, ...key });
  if (!row) throw new Error("no workspace was made");
  return { workspaceId, userId: row.userId, apiKey, sdkToken, secretKey };
}

type KeyName = "digest" | "prefix" | "lastFour";

const create = prepareStatement(
  (given: Given<keyof CreateWorkspace | "workspaceId" | "sdkToken" | "sealed" | "most" | KeyName>) =>
    sql<{ userId: string }>`
    select key.user_id as "userId"
    from create_workspace(
        ${given.workspaceId}, ${given.name}, ${given.subdomain}, ${given.allowedDomains}, ${given.sdkToken},
        ${given.sealed}, ${given.email}, ${given.fullName}, ${given.most}) as made,
      lateral create_api_key(
        made, ${given.email}, ${given.fullName}, 'owner', 'First key', ${given.digest}, ${given.prefix},
        ${given.lastFour}, null) as key`,
);
