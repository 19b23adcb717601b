import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { open } from "../keys/secrets.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { workspaces } from "../tables.ts";
import type { EmbedWorkspace } from "./contract.ts";

type WorkspaceRow = Omit<EmbedWorkspace, "secretKeys"> & { current: string; previous: string | null };

/**
 * The workspace that has this public SDK token, with its secret keys decrypted. @throws Problem 404
 * `unknown_sdk_token`
 */
export async function findEmbedWorkspace(
  db: Database,
  roots: RootKeys,
  sdkToken: string,
): Promise<EmbedWorkspace> {
  const [row] = await find(db, { sdkToken });
  if (!row) throw new Problem(404, "unknown_sdk_token", "No workspace has this SDK token.");
  const { current, previous, ...workspace } = row;
  const sealed = previous === null ? [current] : [current, previous];
  return { ...workspace, secretKeys: sealed.map((text) => open(text, workspace.workspaceId, roots)) };
}

const find = prepareStatement(({ sdkToken }: Given<"sdkToken">) => {
  const { id, name, subdomain, epoch, allowedDomains, enforceSecureIdentify, isPublic, pictureSenders } =
    workspaces;
  const { look, logoDigest, secretKeySealed, previousSecretKeySealed, previousSecretKeyValidUntil } =
    workspaces;
  return sql<WorkspaceRow>`
    select ${id} as "workspaceId", ${name}, ${subdomain}, ${epoch}, ${allowedDomains} as "allowedDomains",
      ${enforceSecureIdentify} as "enforceSecureIdentify", ${isPublic} as "isPublic",
      ${pictureSenders} = 'everyone' as "takesPictures", ${look},
      ${logoDigest} as "logoDigest", ${secretKeySealed} as current,
      case when ${previousSecretKeyValidUntil} > now() then ${previousSecretKeySealed} end as previous
    from ${workspaces} where ${workspaces.sdkToken} = ${sdkToken}`;
});
