import { inDashboard } from "../callers.ts";
import { visitors } from "../roles.ts";
import { route } from "../route.ts";
import { OpenWidget } from "./contract.ts";
import { countUnread } from "./count-unread.ts";
import { listRefusedOrigins } from "./list-refused-origins.ts";
import { listSeenOrigins } from "./list-seen-origins.ts";
import { openWidget } from "./open-widget.ts";

/** For visitors: the first data of the panel. For staff: refused and seen origins. */
export const embedRoutes = [
  route(
    "GET /internal/open",
    { roles: visitors, callers: ["bff"], query: OpenWidget },
    async ({ actor, query }, { db }) => ({ body: await openWidget(db, actor, query) }),
  ),

  route(
    "GET /internal/unread",
    { roles: visitors, callers: ["bff"], query: OpenWidget },
    async ({ actor, query }, { db }) => ({ body: await countUnread(db, actor, query) }),
  ),

  route("GET /staff/refused-origins", inDashboard, async ({ actor }, { db }) => ({
    body: await listRefusedOrigins(db, actor),
  })),

  route("GET /staff/seen-origins", inDashboard, async ({ actor }, { db }) => ({
    body: await listSeenOrigins(db, actor),
  })),
];
