import { sql } from "drizzle-orm";
import type { Database } from "../../api/postgres/database.ts";
import { postgresProblem } from "../../api/serving/postgres-problem.ts";
import { workspaces } from "../../api/tables.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import {
  createDemoWorkspace,
  type DemoOptions,
  type DemoWorkspace,
  draftPrefix,
} from "./create-demo-workspace.ts";

/**
 * Creates the demo in a database that has no workspace yet; returns undefined if the database has a workspace. Only one
 * of several concurrent calls succeeds, because the subdomain is unique. Also removes drafts that a crash left behind.
 */
export async function ensureDemoWorkspace(
  db: Database,
  roots: RootKeys,
  options: DemoOptions,
): Promise<DemoWorkspace | undefined> {
  if (await hasWorkspace(db)) return undefined;
  try {
    return await createDemoWorkspace(db, roots, options);
  } catch (error) {
    if (postgresProblem(error)?.code === "subdomain_taken") return undefined;
    throw error;
  }
}

/**
 * Returns whether the database has a workspace that is not a draft. Deletes drafts that are over a minute old; a
 * younger one may still be in progress in another process.
 */
async function hasWorkspace(db: Database): Promise<boolean> {
  const isDraft = sql`starts_with(${workspaces.subdomain}, ${draftPrefix})`;
  const [found] = await db.execute<{ isInhabited: boolean }>(sql`
    with left_behind as (
      delete from ${workspaces} where ${isDraft} and ${workspaces.createdAt} < now() - interval '1 minute' returning 1)
    select exists (select 1 from ${workspaces} where not ${isDraft}) as "isInhabited"`);
  return found?.isInhabited ?? false;
}
