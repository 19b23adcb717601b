import { inDashboardForAdministrators } from "../permissions.ts";
import { reads, route, runs } from "../route.ts";
import { Retention } from "./contract.ts";
import { getRetention } from "./get-retention.ts";

export const retentionRoutes = [
  route("GET /staff/retention", inDashboardForAdministrators, reads(getRetention)),

  route(
    "PATCH /staff/retention",
    { ...inDashboardForAdministrators, body: Retention },
    runs("set_retention"),
  ),
];
