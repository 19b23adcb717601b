import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import type { MailPreferences, MailSettings } from "./contract.ts";
import { mailBatches } from "./table.ts";

/** Returns the actor's choice of e-mails, and how many of the workspace's e-mails could not be sent yet. */
export async function readMailSettings(
  db: Database,
  { workspaceId, userId }: Actor,
  isConfigured: boolean,
): Promise<MailSettings> {
  const [row] = await read(db, { workspaceId, userId });
  if (!row) throw new Error("no preferences");
  return { ...row.preferences, isConfigured, unsentCount: row.unsentCount };
}

const read = prepareStatement(
  ({ workspaceId, userId }: Given<"workspaceId" | "userId">) => sql<{
    preferences: MailPreferences;
    unsentCount: number;
  }>`
    select mail_preferences_json(${workspaceId}, ${userId}) as preferences, (
      select count(*)::int from ${mailBatches}
      where ${mailBatches.workspaceId} = ${workspaceId} and ${mailBatches.dueAt} < now() - interval '1 minute'
    ) as "unsentCount"`,
);
