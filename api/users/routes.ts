import { asFile } from "../csv.ts";
import { administrators, staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { EraseUser, ListUsers, UpdateUser } from "./contract.ts";
import { exportUser } from "./export-user.ts";
import { listUsers } from "./list-users.ts";

export const userRoutes = [
  route(
    "GET /staff/users",
    {
      roles: staff,
      callers: ["dashboard"],
      query: ListUsers,
    },
    async ({ actor, query }, { db }) => ({ body: await listUsers(db, actor, query) }),
  ),

  route(
    "PATCH /staff/users/:id",
    {
      roles: administrators,
      callers: ["dashboard"],
      body: UpdateUser,
    },
    async ({ actor, body, params }, { db }) => write(db, actor, "update_user", { ...body, ...params }),
  ),

  route(
    "GET /staff/users/:id/export",
    {
      roles: administrators,
      callers: ["dashboard"],
    },
    async ({ actor, params: { id } }, { db }) => {
      const kept = await exportUser(db, actor, id);
      return { body: kept, headers: asFile(`person-${id}.json`, "application/json; charset=utf-8") };
    },
  ),

  route(
    "POST /staff/users/:id/erasure",
    {
      roles: administrators,
      callers: ["dashboard"],
      body: EraseUser,
    },
    async ({ actor, body, params }, { db }) => write(db, actor, "erase_user", { ...body, ...params }),
  ),

  route(
    "POST /staff/users/:id/removal",
    {
      roles: administrators,
      callers: ["dashboard"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "remove_traces", params),
  ),

  route(
    "DELETE /staff/users/:id",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "remove_member", params),
  ),
];
