import { inDashboardForAdministrators } from "../permissions.ts";
import { reads, route, runs } from "../route.ts";
import { SetPublicPage } from "./contract.ts";
import { getPublicPage } from "./get-public-page.ts";

export const publicPageRoutes = [
  route("GET /staff/public-page", inDashboardForAdministrators, reads(getPublicPage)),

  route(
    "PATCH /staff/public-page",
    { ...inDashboardForAdministrators, body: SetPublicPage },
    runs("set_public_page"),
  ),
];
