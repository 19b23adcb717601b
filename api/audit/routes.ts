import { inDashboardForAdministrators } from "../callers.ts";
import { route } from "../route.ts";
import { ListAuditEvents } from "./contract.ts";
import { listAuditEvents } from "./list-audit-events.ts";

export const auditRoutes = [
  route(
    "GET /staff/audit-events",
    { ...inDashboardForAdministrators, query: ListAuditEvents },
    async ({ actor, query }, { db }) => ({ body: await listAuditEvents(db, actor, query) }),
  ),
];
