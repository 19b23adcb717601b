import type { Actor } from "../actor.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import type { MailSettings } from "./contract.ts";

/** Returns the actor's choice of e-mails, and how many of the workspace's e-mails could not be sent yet. */
export async function readMailSettings(
  db: Database,
  { workspaceId, userId }: Actor,
  isConfigured: boolean,
): Promise<MailSettings> {
  const settings = await callFunction<Omit<MailSettings, "isConfigured"> | null>(
    db,
    "mail_settings_json",
    workspaceId,
    userId,
  );
  if (!settings) throw new Error("no preferences");
  return { ...settings, isConfigured };
}
