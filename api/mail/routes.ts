import { inDashboard } from "../permissions.ts";
import { route, runs } from "../route.ts";
import { SetMailPreferences } from "./contract.ts";
import { readMailSettings } from "./read-mail-settings.ts";

export const mailRoutes = [
  route("GET /staff/mail-preferences", inDashboard, async ({ actor }, { db, config }) => ({
    body: await readMailSettings(db, actor, config.SMTP_URL !== undefined),
  })),

  route(
    "PATCH /staff/mail-preferences",
    { ...inDashboard, body: SetMailPreferences },
    runs("set_mail_preferences"),
  ),
];
