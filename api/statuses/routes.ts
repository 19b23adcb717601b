import { z } from "zod";
import { forStaff, inDashboard } from "../permissions.ts";
import { creates, reads, route, runs } from "../route.ts";
import { CreateStatus, OrderStatuses, Status, UpdateStatus } from "./contract.ts";
import { listStatuses } from "./list-statuses.ts";

export const statusRoutes = [
  route(
    "GET /v1/statuses",
    {
      ...forStaff,
      response: z.array(Status),
      operationId: "listStatuses",
      summary: "List statuses",
      description: "Returns all statuses, sorted by `order`.",
    },
    reads(listStatuses),
  ),

  route("GET /staff/statuses", inDashboard, reads(listStatuses)),

  route("POST /staff/statuses", { ...inDashboard, ...creates, body: CreateStatus }, runs("create_status")),

  route("PATCH /staff/statuses", { ...inDashboard, body: OrderStatuses }, runs("order_statuses")),

  route("PATCH /staff/statuses/:id", { ...inDashboard, body: UpdateStatus }, runs("update_status")),

  route("DELETE /staff/statuses/:id", inDashboard, runs("delete_status")),
];
