import { eq } from "drizzle-orm";
import { openSetUp } from "../api/accounts/set-up.ts";
import { workspaces } from "../api/workspaces/table.ts";
import { withDatabase } from "./system.ts";

/** The token of a link that makes the first login, who is to own the demo too; undefined when somebody can sign in already. */
export const offerSetUp = (databaseUrl: string): Promise<string | undefined> =>
  withDatabase(databaseUrl, async (db) => {
    const { id, subdomain } = workspaces;
    const [demo] = await db.select({ id }).from(workspaces).where(eq(subdomain, "demo"));
    return openSetUp(db, demo?.id);
  });
