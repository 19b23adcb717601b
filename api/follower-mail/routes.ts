import { inDashboard, inDashboardForAdministrators } from "../permissions.ts";
import { reads, route, runs } from "../route.ts";
import { SetWorkspaceMail } from "./contract.ts";
import { readWorkspaceMail } from "./read-workspace-mail.ts";

export const followerMailRoutes = [
  route("GET /staff/workspace-mail", inDashboard, reads(readWorkspaceMail)),

  route(
    "PATCH /staff/workspace-mail",
    { ...inDashboardForAdministrators, body: SetWorkspaceMail },
    runs("set_workspace_mail"),
  ),
];
