import { z } from "zod";
import { staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { CreateStatus, OrderStatuses, Status, UpdateStatus } from "./contract.ts";
import { listStatuses } from "./list-statuses.ts";

export const statusRoutes = [
  route(
    "GET /v1/statuses",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      response: z.array(Status),
      operationId: "listStatuses",
      summary: "List statuses",
      description: "All of them, in their order.",
    },
    async ({ actor }, { db }) => ({ body: await listStatuses(db, actor) }),
  ),

  route(
    "GET /staff/statuses",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor }, { db }) => ({ body: await listStatuses(db, actor) }),
  ),

  route(
    "POST /staff/statuses",
    {
      roles: staff,
      callers: ["dashboard"],
      body: CreateStatus,
      status: 201,
      idempotent: true,
    },
    async ({ actor, body, once }, { db }) => write(db, actor, "create_status", body, once),
  ),

  route(
    "PATCH /staff/statuses",
    {
      roles: staff,
      callers: ["dashboard"],
      body: OrderStatuses,
    },
    async ({ actor, body }, { db }) => write(db, actor, "order_statuses", body),
  ),

  route(
    "PATCH /staff/statuses/:id",
    {
      roles: staff,
      callers: ["dashboard"],
      body: UpdateStatus,
    },
    async ({ actor, body, params }, { db }) => write(db, actor, "update_status", { ...body, ...params }),
  ),

  route(
    "DELETE /staff/statuses/:id",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_status", params),
  ),
];
