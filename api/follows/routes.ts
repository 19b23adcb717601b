import { inDashboard, inWidget } from "../permissions.ts";
import { reads, route, runs } from "../route.ts";
import { DesiredFollow, ListNotifications, SeenNotifications } from "./contract.ts";
import { getFollow } from "./get-follow.ts";
import { countNotifications, listNotifications } from "./list-notifications.ts";

/** The same routes for visitors in the widget, and for members of staff in the dashboard. */
export const followRoutes = [
  route("GET /visitor/posts/:id/follow", inWidget, async ({ actor, params: { id } }, { db }) => ({
    body: await getFollow(db, actor, id),
  })),
  route("PUT /visitor/posts/:id/follow", { ...inWidget, body: DesiredFollow }, runs("follow_post")),
  route("GET /visitor/notifications", inWidget, reads(listNotifications)),
  route(
    "PUT /visitor/notifications/seen",
    { ...inWidget, body: SeenNotifications },
    runs("see_notifications"),
  ),
  route("GET /staff/posts/:id/follow", inDashboard, async ({ actor, params: { id } }, { db }) => ({
    body: await getFollow(db, actor, id),
  })),
  route("PUT /staff/posts/:id/follow", { ...inDashboard, body: DesiredFollow }, runs("follow_post")),
  route(
    "GET /staff/notifications",
    { ...inDashboard, query: ListNotifications },
    reads((db, actor, { count }) => (count ? countNotifications(db, actor) : listNotifications(db, actor))),
  ),
  route(
    "PUT /staff/notifications/seen",
    { ...inDashboard, body: SeenNotifications },
    runs("see_notifications"),
  ),
];
