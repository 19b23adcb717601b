import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../api/postgres/database.ts";
import { boards, categories, statuses, tags, users, workspaces } from "../../api/tables.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

export type Target = Awaited<ReturnType<typeof loadTarget>>;

/**
 * Reads the board that posts are imported to, with its categories and tags by lower-case name, the workspace's
 * statuses, its staff and the people of earlier imports by e-mail address, and an owner as the actor. Only imports create
 * unverified people without an id, so nobody can pose as one of them. @throws StartupError if there is no such workspace
 * or board
 */
export async function loadTarget(db: Database, subdomain: string, url: string) {
  const [workspace] = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.subdomain, subdomain), isNull(workspaces.deletedAt)));
  if (!workspace) throw new StartupError(`No workspace has the subdomain ${subdomain}.`);
  const workspaceId = workspace.id;
  const found = await db
    .select({ id: boards.id, url: boards.url })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), isNull(boards.deletedAt)))
    .orderBy(asc(boards.createdAt), asc(boards.id));
  const board = found.find((each) => each.url.toLowerCase() === url.toLowerCase());
  if (!board) {
    const urls = found.map((each) => each.url).join(", ") || "none: create one in the dashboard";
    throw new StartupError(`--board ${url}: ${subdomain} has no such board. Its boards are ${urls}.`);
  }
  const idsByName = async (table: typeof categories | typeof tags) => {
    const rows = await db
      .select({ id: table.id, name: sql<string>`lower(${table.name})` })
      .from(table as typeof categories)
      .where(and(eq(table.workspaceId, workspaceId), eq(table.boardId, board.id)));
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const staff = await db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), ne(users.role, "end_user")))
    .orderBy(asc(users.createdAt), asc(users.id));
  const imported = await db
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(
      and(
        ...[eq(users.workspaceId, workspaceId), eq(users.identity, "unverified")],
        ...[isNull(users.externalId), isNotNull(users.email)],
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id));
  const owner = staff.find(({ role }) => role === "owner");
  if (!owner) throw new StartupError(`${subdomain} has no owner.`);
  return {
    actor: { workspaceId, userId: owner.id, role: "owner", isStaff: true, limitBy: "" } as const,
    boardId: board.id,
    categories: await idsByName(categories),
    tags: await idsByName(tags),
    statuses: await db
      .select({ id: statuses.id, value: statuses.value, name: statuses.name })
      .from(statuses)
      .where(eq(statuses.workspaceId, workspaceId))
      .orderBy(asc(statuses.order), asc(statuses.id)),
    staff: new Map(staff.map(({ id, email }) => [email?.toLowerCase(), id])),
    imported: new Map(imported.map(({ id, email }) => [email, id])),
  };
}
