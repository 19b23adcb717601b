import type { Database } from "../database.ts";

export interface WorkspaceSummary {
  workspaceId: string;
  name: string;
  subdomain: string;
  sdkToken: string;
  allowedDomains: string[];
  createdAt: string;
}

/** Every workspace of the installation, oldest first: for its operator, never behind a door. */
export async function listWorkspaces({ $client: sql }: Database): Promise<WorkspaceSummary[]> {
  return sql<WorkspaceSummary[]>`
    select id as "workspaceId", name, subdomain, sdk_token as "sdkToken", allowed_domains as "allowedDomains",
      iso(created_at) as "createdAt"
    from workspaces where deleted_at is null order by created_at, id`;
}
