import { inDashboard, visitors } from "../permissions.ts";
import { reads, route } from "../route.ts";
import { OpenWidget } from "./contract.ts";
import { listRefusedOrigins, listSeenOrigins } from "./list-origins.ts";
import { countUnread, openWidget } from "./open-widget.ts";

/** For visitors: the first data of the panel. For staff: refused and seen origins. */
export const embedRoutes = [
  route("GET /internal/open", { roles: visitors, callers: ["bff"], query: OpenWidget }, reads(openWidget)),

  route("GET /internal/unread", { roles: visitors, callers: ["bff"], query: OpenWidget }, reads(countUnread)),

  route("GET /staff/refused-origins", inDashboard, reads(listRefusedOrigins)),

  route("GET /staff/seen-origins", inDashboard, reads(listSeenOrigins)),
];
