import { eq } from "drizzle-orm";
import { openSetUp } from "../api/accounts/set-up.ts";
import { closeDatabase, openDatabase } from "../api/database.ts";
import { workspaces } from "../api/workspaces/table.ts";

/** The token of a link that makes the first login, who is to own the demo too; undefined when somebody can sign in already. */
export async function offerSetUp(databaseUrl: string): Promise<string | undefined> {
  const db = openDatabase(databaseUrl, 1);
  try {
    const [demo] = await db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.subdomain, "demo"));
    return await openSetUp(db, demo?.id);
  } finally {
    await closeDatabase(db);
  }
}
