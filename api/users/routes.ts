import { exportFile } from "../audit/export-file.ts";
import { inDashboard, inDashboardForAdministrators, inWidget } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { reads, route, runs } from "../route.ts";
import { asFile } from "../serving/csv.ts";
import { EraseUser, ListUsers, NamedIn, NameVisitor, UpdateUser } from "./contract.ts";
import { eraseUser, eraseVisitor } from "./erase-user.ts";
import { exportUser, exportVisitor } from "./export-user.ts";
import { listUsers } from "./list-users.ts";

export const userRoutes = [
  route("GET /staff/users", { ...inDashboard, query: ListUsers }, reads(listUsers)),

  route("PATCH /staff/users/:id", { ...inDashboardForAdministrators, body: UpdateUser }, runs("update_user")),

  route(
    "GET /staff/users/:id/export",
    inDashboardForAdministrators,
    async ({ actor, params: { id } }, { db }) => {
      const file = { file: `person-${id}.json`, type: "application/json; charset=utf-8" };
      return exportFile(
        db,
        actor,
        { action: "user.exported", subject: id, ...file },
        await exportUser(db, actor, id),
      );
    },
  ),

  route(
    "POST /staff/users/:id/erasure",
    { ...inDashboardForAdministrators, body: EraseUser },
    ({ actor, body, params: { id } }, services) => eraseUser(services, actor, id, body),
  ),

  route("GET /visitor/data", inWidget, async ({ actor }, { db }) => ({
    body: await exportVisitor(db, actor),
    headers: asFile("my-data.json", "application/json; charset=utf-8"),
  })),

  route(
    "PUT /visitor/name",
    { ...inWidget, adds: "locale", query: NamedIn, body: NameVisitor },
    ({ actor, query: { locale }, body: { fullName, email } }, { db }) =>
      write(db, actor, "name_visitor", { fullName, email, locale }),
  ),

  route("POST /visitor/erasure", { ...inWidget, body: EraseUser }, ({ actor, body }, services) =>
    eraseVisitor(services, actor, body),
  ),

  route("POST /staff/users/:id/removal", inDashboardForAdministrators, runs("remove_traces")),

  route("DELETE /staff/users/:id", inDashboard, runs("remove_member")),
];
