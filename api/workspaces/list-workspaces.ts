import { sql } from "drizzle-orm";
import { type Database, prepareStatement } from "../postgres/database.ts";
import { workspaces } from "../tables.ts";

export interface WorkspaceSummary {
  workspaceId: string;
  name: string;
  subdomain: string;
  sdkToken: string;
  allowedDomains: string[];
  createdAt: string;
}

/** Every workspace of the installation, oldest first. Only for the operator: no endpoint may return this list. */
export async function listWorkspaces(db: Database): Promise<WorkspaceSummary[]> {
  return list(db, {});
}

const list = prepareStatement(() => {
  const { id, name, subdomain, sdkToken, allowedDomains, createdAt, deletedAt } = workspaces;
  return sql<WorkspaceSummary>`
    select ${id} as "workspaceId", ${name}, ${subdomain}, ${sdkToken} as "sdkToken",
      ${allowedDomains} as "allowedDomains", iso(${createdAt}) as "createdAt"
    from ${workspaces} where ${deletedAt} is null order by ${createdAt}, ${id}`;
});
