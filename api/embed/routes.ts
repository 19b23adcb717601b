import { visitors } from "../permissions.ts";
import { reads, route } from "../route.ts";
import { OpenWidget } from "./contract.ts";
import { countUnread, openWidget } from "./open-widget.ts";

/** The data for the panel's first view, and the unread count. */
export const embedRoutes = [
  route("GET /internal/open", { roles: visitors, callers: ["bff"], query: OpenWidget }, reads(openWidget)),

  route("GET /internal/unread", { roles: visitors, callers: ["bff"], query: OpenWidget }, reads(countUnread)),
];
