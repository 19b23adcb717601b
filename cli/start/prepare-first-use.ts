import { eq } from "drizzle-orm";
import { openSetUp } from "../../api/accounts/set-up.ts";
import { openStore } from "../../api/pictures/open-store.ts";
import { StoreVariables } from "../../api/pictures/store-settings.ts";
import { workspaces } from "../../api/tables.ts";
import { type RootKeys, readEnvironment } from "../../platform/process/environment.ts";
import { changeSecrets, type Demo, openSecrets } from "../data-folder.ts";
import { addDemoPictures } from "../demo/add-demo-pictures.ts";
import { ensureDemoWorkspace } from "../demo/ensure-demo-workspace.ts";
import { withDatabase } from "../system.ts";

const { id, sdkToken } = workspaces;
const isDemo = eq(workspaces.subdomain, "demo");

/**
 * Returns the demo workspace's keys; undefined without a demo. Creates the workspace in a database that has none, and
 * then also returns its id. The result includes the API key only if the data folder contains it, because the database
 * does not; the demo site does not need it.
 */
export const openDemo = (
  databaseUrl: string,
  roots: RootKeys,
  dataDir: string,
): Promise<(Partial<Demo> & { newWorkspaceId?: string }) | undefined> =>
  withDatabase(databaseUrl, async (db) => {
    const made = await ensureDemoWorkspace(db, roots, { allowedDomains: ["localhost", "127.0.0.1"] });
    if (made) {
      const demo = { apiKey: made.apiKey, sdkToken: made.sdkToken };
      await changeSecrets(dataDir, { demo });
      return { ...demo, newWorkspaceId: made.workspaceId };
    }
    const [found] = await db.select({ sdkToken }).from(workspaces).where(isDemo);
    if (!found) return undefined;
    const { demo } = await openSecrets(dataDir);
    return demo?.sdkToken === found.sdkToken ? demo : found;
  });

/** Adds the pictures of a new demo, if the environment has a store. @throws when they cannot be drawn or stored */
export async function drawDemo(
  databaseUrl: string,
  workspaceId: string,
  environment: NodeJS.ProcessEnv,
  bffUrl: string,
): Promise<void> {
  const store = openStore(readEnvironment(StoreVariables, environment));
  if (store) await withDatabase(databaseUrl, (db) => addDemoPictures(db, workspaceId, store, bffUrl));
}

/**
 * Creates the token for the link that sets up the first account, which will also own the demo; undefined if an account
 * exists.
 */
export const createSetUpToken = (databaseUrl: string): Promise<string | undefined> =>
  withDatabase(databaseUrl, async (db) => {
    const [demo] = await db.select({ id }).from(workspaces).where(isDemo);
    return openSetUp(db, demo?.id);
  });
