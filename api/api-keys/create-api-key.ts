import type { RootKeys } from "../../platform/environment.ts";
import type { Database } from "../database.ts";
import type { Role } from "../roles.ts";
import { digestsOf, makeSecret } from "../secrets.ts";

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
  /** Shown this once; only its digest is kept. */
  apiKey: string;
  keyId: string;
  userId: string;
  workspaceId: string;
  /** An existing member keeps the role held before. */
  role: Role;
}

/** A key for the staff member with this e-mail, who is made when there is none. One statement. */
export async function createApiKey(
  { $client: sql }: Database,
  roots: RootKeys,
  input: CreateApiKey,
): Promise<CreatedApiKey> {
  const apiKey = makeSecret("esk");
  const [digest] = digestsOf(apiKey, roots);
  const [made] = await sql<Omit<CreatedApiKey, "apiKey">[]>`
    select key_id as "keyId", user_id as "userId", workspace_id as "workspaceId", held_role as role
    from create_api_key(
      ${input.workspace}, ${input.email}, ${input.fullName}, ${input.role}, ${input.name}, ${digest ?? null},
      ${apiKey.slice(0, 12)}, ${apiKey.slice(-4)}, ${input.expiresAt?.toISOString() ?? null})`;
  if (!made) throw new Error("no key was made");
  return { apiKey, ...made };
}
