import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { makeApiKey, makeSecret, seal } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { retry } from "../postgres/retry.ts";

export interface CreateWorkspace {
  name: string;
  subdomain: string;
  email: string;
  fullName: string;
  /** Whether to add a board and a category for the first ideas, as the set-up in the dashboard does. */
  hasBoard?: boolean;
  /** Domains in the form that `normaliseDomains` returns. */
  allowedDomains: string[];
}

export interface CreatedWorkspace {
  workspaceId: string;
  userId: string;
  /** The owner's first key, which cannot be shown again. */
  apiKey: string;
  sdkToken: string;
  secretKey: string;
}

/**
 * Creates a workspace with five statuses, its owner and the owner's first key, in one statement. Uses the account
 * that has the e-mail address, or creates one. @throws 409 `subdomain_taken`, `workspace_limit_reached`
 */
export async function createWorkspace(
  db: Database,
  roots: RootKeys,
  input: CreateWorkspace,
): Promise<CreatedWorkspace> {
  const workspaceId = randomUUID();
  const { apiKey, stored } = makeApiKey(roots);
  const [sdkToken, secretKey] = [makeSecret("sdk"), makeSecret("ews")];
  const sealed = seal(secretKey, workspaceId, roots);
  const { hasBoard = false } = input;
  const [row] = await retry(() =>
    create(db, { ...input, hasBoard, workspaceId, sdkToken, sealed, ...stored }),
  );
  if (!row) throw new Error("no workspace was made");
  return { workspaceId, userId: row.userId, apiKey, sdkToken, secretKey };
}

type KeyName = keyof ReturnType<typeof makeApiKey>["stored"];

const create = prepareStatement(
  (given: Given<keyof CreateWorkspace | "workspaceId" | "sdkToken" | "sealed" | KeyName>) =>
    sql<{ userId: string }>`
    select key.user_id as "userId", case when ${given.hasBoard} then create_first_board(key.workspace_id) end
    from create_workspace(
        ${given.workspaceId}, ${given.name}, ${given.subdomain}, ${given.allowedDomains}, ${given.sdkToken},
        ${given.sealed}, ${given.email}, ${given.fullName}) as made,
      lateral create_api_key(
        made, ${given.email}, ${given.fullName}, 'owner', 'First key', ${given.digest}, ${given.rootKey},
        ${given.prefix}, ${given.lastFour}, null) as key`,
);
