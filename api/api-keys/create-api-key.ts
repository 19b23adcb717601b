import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { makeApiKey } from "../keys/secrets.ts";
import type { Role } from "../permissions.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { retry } from "../postgres/retry.ts";

export interface CreateApiKey {
  /** The workspace's subdomain. */
  workspace: string;
  email: string;
  fullName: string;
  role: Exclude<Role, "end_user">;
  name: string;
  expiresAt?: Date;
}

export interface CreatedApiKey {
  /** The key itself. The key cannot be shown again, because only its digest is stored. */
  apiKey: string;
  keyId: string;
  userId: string;
  workspaceId: string;
  /** The member's actual role: an existing member keeps theirs, whatever role was requested. */
  role: Role;
}

/**
 * Creates an API key for the staff member with this e-mail address, in one statement. Creates the member if necessary.
 */
export async function createApiKey(
  db: Database,
  roots: RootKeys,
  input: CreateApiKey,
): Promise<CreatedApiKey> {
  const { apiKey, stored } = makeApiKey(roots);
  const expiresAt = input.expiresAt?.toISOString() ?? null;
  const [made] = await retry(() => create(db, { ...input, ...stored, expiresAt }));
  if (!made) throw new Error("no key was made");
  return { apiKey, ...made };
}

type Name = keyof CreateApiKey | keyof ReturnType<typeof makeApiKey>["stored"];

const create = prepareStatement(
  (given: Given<Name>) => sql<Omit<CreatedApiKey, "apiKey">>`
    select key_id as "keyId", user_id as "userId", workspace_id as "workspaceId", held_role as role
    from create_api_key(
      ${given.workspace}, ${given.email}, ${given.fullName}, ${given.role}, ${given.name}, ${given.digest},
      ${given.rootKey}, ${given.prefix}, ${given.lastFour}, ${given.expiresAt})`,
);
