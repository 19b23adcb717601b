import type { RootKey } from "../../platform/environment.ts";
import type { Database } from "../database.ts";
import { makeSecret, seal } from "../secrets.ts";

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
  sdkToken: string;
  secretKey: string;
}

/** A workspace with its five statuses and its owner, whose account is found by e-mail or made. One statement. */
export async function createWorkspace(
  { $client: sql }: Database,
  roots: RootKey[],
  input: CreateWorkspace,
): Promise<CreatedWorkspace> {
  const [made] = await sql<{ id: string }[]>`select uuidv7() as id`;
  if (!made) throw new Error("no id");
  const sdkToken = makeSecret("sdk");
  const secretKey = makeSecret("ews");
  const [row] = await sql<{ userId: string }[]>`
    select create_workspace(
      ${made.id}, ${input.name}, ${input.subdomain}, ${input.allowedDomains}, ${sdkToken},
      ${seal(secretKey, made.id, roots)}, ${input.email}, ${input.fullName}) as "userId"`;
  return { workspaceId: made.id, userId: row?.userId ?? "", sdkToken, secretKey };
}
