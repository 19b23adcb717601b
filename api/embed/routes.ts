import { inDashboard, visitors } from "../permissions.ts";
import { reads, route } from "../route.ts";
import { OpenWidget } from "./contract.ts";
import { listRejectedOrigins, listSeenOrigins } from "./list-origins.ts";
import { countUnread, openWidget } from "./open-widget.ts";

/** For visitors: the data for the panel's first view, and the unread count. For staff: rejected and seen origins. */
export const embedRoutes = [
  route("GET /internal/open", { roles: visitors, callers: ["bff"], query: OpenWidget }, reads(openWidget)),

  route("GET /internal/unread", { roles: visitors, callers: ["bff"], query: OpenWidget }, reads(countUnread)),

  route("GET /staff/rejected-origins", inDashboard, reads(listRejectedOrigins)),

  route("GET /staff/seen-origins", inDashboard, reads(listSeenOrigins)),
];
