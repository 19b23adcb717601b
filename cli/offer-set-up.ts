import { openSetUp } from "../api/accounts/set-up.ts";
import { openDatabase } from "../api/database.ts";

/** The token of a link that makes the first login, who is to own the demo too; undefined when somebody can sign in already. */
export async function offerSetUp(databaseUrl: string): Promise<string | undefined> {
  const db = openDatabase(databaseUrl, 1);
  try {
    const [demo] = await db.$client<{ id: string }[]>`select id from workspaces where subdomain = 'demo'`;
    return await openSetUp(db, demo?.id);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}
