import { inDashboardForAdministrators } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { reads, route } from "../route.ts";
import { checkLogo } from "./check-logo.ts";
import { SetAppearance } from "./contract.ts";
import { getAppearance } from "./get-appearance.ts";

export const appearanceRoutes = [
  route("GET /staff/appearance", inDashboardForAdministrators, reads(getAppearance)),

  route(
    "PATCH /staff/appearance",
    { ...inDashboardForAdministrators, body: SetAppearance },
    async ({ actor, body: { logo, ...rest } }, { db }) =>
      write(db, actor, "set_appearance", {
        ...rest,
        ...(logo !== undefined && { logo: logo === null ? null : checkLogo(logo) }),
      }),
  ),
];
