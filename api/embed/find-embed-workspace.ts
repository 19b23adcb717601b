import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import { open } from "../secrets.ts";
import type { EmbedWorkspace } from "./contract.ts";

interface WorkspaceRow extends Omit<EmbedWorkspace, "secretKeys"> {
  current: string;
  previous: string | null;
}

/** The workspace behind a public SDK token, its secrets opened. @throws Problem 404 `unknown_sdk_token` */
export async function findEmbedWorkspace(
  { $client: sql }: Database,
  roots: RootKeys,
  sdkToken: string,
): Promise<EmbedWorkspace> {
  const [row] = await sql<WorkspaceRow[]>`
    select id as "workspaceId", name, subdomain, epoch, allowed_domains as "allowedDomains",
      enforce_secure_identify as "enforceSecureIdentify", secret_key_sealed as current,
      case when previous_secret_key_valid_until > now() then previous_secret_key_sealed end as previous
    from workspaces where sdk_token = ${sdkToken}`;
  if (!row) throw new Problem(404, "unknown_sdk_token", "No workspace has this SDK token.");
  const { current, previous, ...workspace } = row;
  const sealed = previous === null ? [current] : [current, previous];
  return { ...workspace, secretKeys: sealed.map((text) => open(text, workspace.workspaceId, roots)) };
}
