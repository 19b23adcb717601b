import { inDashboardForAdministrators } from "../permissions.ts";
import { route, runs } from "../route.ts";
import { ListDeliveries, ReplayDeliveries } from "../webhooks/contract.ts";
import { getDelivery } from "./get-delivery.ts";
import { listDeliveries } from "./list-deliveries.ts";

const forAdministrators = inDashboardForAdministrators;

export const deliveryRoutes = [
  route(
    "POST /staff/webhooks/:id/replays",
    { ...forAdministrators, body: ReplayDeliveries },
    runs("replay_deliveries"),
  ),

  route(
    "GET /staff/webhooks/:id/deliveries",
    { ...forAdministrators, query: ListDeliveries },
    async ({ actor, params, query }, { db }) => ({
      body: await listDeliveries(db, actor, params.id, query),
    }),
  ),

  route(
    "GET /staff/webhooks/:id/deliveries/:deliveryId",
    forAdministrators,
    async ({ actor, params }, { db, config }) => ({ body: await getDelivery(db, config, actor, params) }),
  ),

  route(
    "POST /staff/webhooks/:id/deliveries/:deliveryId/replays",
    forAdministrators,
    runs("replay_delivery"),
  ),
];
