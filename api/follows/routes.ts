import { inWidget } from "../permissions.ts";
import { route, runs } from "../route.ts";
import { SeenNotifications, WishedFollow } from "./contract.ts";
import { getFollow } from "./get-follow.ts";
import { listNotifications } from "./list-notifications.ts";

export const followRoutes = [
  route("GET /visitor/posts/:id/follow", inWidget, async ({ actor, params: { id } }, { db }) => ({
    body: await getFollow(db, actor, id),
  })),
  route("PUT /visitor/posts/:id/follow", { ...inWidget, body: WishedFollow }, runs("follow_post")),
  route("GET /visitor/notifications", inWidget, async ({ actor }, { db }) => ({
    body: await listNotifications(db, actor),
  })),
  route(
    "PUT /visitor/notifications/seen",
    { ...inWidget, body: SeenNotifications },
    runs("see_notifications"),
  ),
];
