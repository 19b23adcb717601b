import { eq } from "drizzle-orm";
import { openSetUp } from "../api/accounts/set-up.ts";
import type { Database } from "../api/database.ts";
import { workspaces } from "../api/workspaces/table.ts";
import type { RootKeys } from "../platform/environment.ts";
import { changeSecrets, type Demo, openSecrets } from "./data-folder.ts";
import { ensureDemoWorkspace } from "./demo/ensure-demo-workspace.ts";
import { withDatabase } from "./system.ts";

const { id, sdkToken } = workspaces;
const isDemo = eq(workspaces.subdomain, "demo");

/**
 * Returns the demo workspace's keys; undefined without a demo. Creates the workspace in a database that has none. The
 * result includes the API key only if the data folder contains it, because the database does not; the demo site does
 * not need it.
 */
export const openDemo = (
  databaseUrl: string,
  roots: RootKeys,
  dataDir: string,
  addPictures: (db: Database, workspaceId: string) => Promise<void>,
): Promise<Partial<Demo> | undefined> =>
  withDatabase(databaseUrl, async (db) => {
    const made = await ensureDemoWorkspace(db, roots, { allowedDomains: ["localhost", "127.0.0.1"] });
    if (made) {
      const demo = { apiKey: made.apiKey, sdkToken: made.sdkToken };
      await changeSecrets(dataDir, { demo });
      await addPictures(db, made.workspaceId);
      return demo;
    }
    const [found] = await db.select({ sdkToken }).from(workspaces).where(isDemo);
    if (!found) return undefined;
    const { demo } = await openSecrets(dataDir);
    return demo?.sdkToken === found.sdkToken ? demo : found;
  });

/**
 * Creates the token for the link that sets up the first account, which will also own the demo; undefined if an account
 * exists.
 */
export const createSetUpToken = (databaseUrl: string): Promise<string | undefined> =>
  withDatabase(databaseUrl, async (db) => {
    const [demo] = await db.select({ id }).from(workspaces).where(isDemo);
    return openSetUp(db, demo?.id);
  });
