import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { workspaces } from "../tables.ts";
import type { PublicWorkspace } from "./contract.ts";

/** Returns the workspace with this subdomain if it has a public page. @throws Problem 404 */
export async function findPublicWorkspace(db: Database, subdomain: string): Promise<PublicWorkspace> {
  const [workspace] = await find(db, { subdomain });
  if (!workspace) throw new Problem(404, "not_found", "No workspace with this name has a public page.");
  return workspace;
}

const find = prepareStatement(({ subdomain }: Given<"subdomain">) => {
  const { id, name, sdkToken, epoch, isPublic, isIndexed, mailsChangelog, deletedAt } = workspaces;
  const { language, look, logoDigest } = workspaces;
  return sql<PublicWorkspace>`
    select ${id} as "workspaceId", ${name}, ${workspaces.subdomain}, ${sdkToken} as "sdkToken", ${epoch},
      ${isIndexed} as "isIndexed", ${mailsChangelog} as "mailsChangelog", ${language}, ${look}, ${logoDigest} as "logoDigest"
    from ${workspaces} where ${workspaces.subdomain} = ${subdomain} and ${isPublic} and ${deletedAt} is null`;
});
