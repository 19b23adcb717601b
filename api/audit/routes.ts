import { inDashboardForAdministrators } from "../permissions.ts";
import { reads, route } from "../route.ts";
import { ListAuditEvents } from "./contract.ts";
import { listAuditEvents } from "./list-audit-events.ts";

export const auditRoutes = [
  route(
    "GET /staff/audit-events",
    { ...inDashboardForAdministrators, query: ListAuditEvents },
    reads(listAuditEvents),
  ),
];
