import { eq } from "drizzle-orm";
import { openSetUp } from "../api/accounts/set-up.ts";
import { workspaces } from "../api/workspaces/table.ts";
import { withDatabase } from "./system.ts";

/** Creates the token of a link to the first login, which also owns the demo; undefined when an account exists already. */
export const offerSetUp = (databaseUrl: string): Promise<string | undefined> =>
  withDatabase(databaseUrl, async (db) => {
    const { id, subdomain } = workspaces;
    const [demo] = await db.select({ id }).from(workspaces).where(eq(subdomain, "demo"));
    return openSetUp(db, demo?.id);
  });
