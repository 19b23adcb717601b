import { and, eq, ilike, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { pageJson } from "../pagination.ts";
import { rowOf } from "../postgres/columns.ts";
import { containing } from "../postgres/json.ts";
import type { ListUsers } from "./contract.ts";
import { users } from "./table.ts";

/** One page of the workspace's users, newest first, as JSON text. */
export async function listUsers(
  db: Database,
  { workspaceId }: Actor,
  { role, identity, search, page, limit }: ListUsers,
): Promise<string> {
  const values = { workspaceId, pattern: containing(search ?? ""), limit, offset: (page - 1) * limit };
  const [found] = await list(db, values, { role, identity, isSearch: !!search });
  return pageJson(found?.rows ?? "[]", { page, limit }, found?.total ?? 0, true);
}

const list = prepareStatement(
  (
    { workspaceId, pattern, limit, offset }: Given<"workspaceId" | "pattern" | "limit" | "offset">,
    { role, identity, isSearch }: Pick<ListUsers, "role" | "identity"> & { isSearch: boolean },
  ) => {
    const matching = and(
      eq(users.workspaceId, workspaceId),
      role && eq(users.role, role),
      identity && eq(users.identity, identity),
      isSearch ? or(ilike(users.fullName, pattern), ilike(users.email, pattern)) : undefined,
    );
    return sql<{ rows: string; total: number }>`
      select (select count(*)::int from ${users} where ${matching}) as total,
        coalesce((select json_agg(page.body) from (
          select user_json(${rowOf(users)}) as body from ${users} where ${matching}
          order by ${users.createdAt} desc, ${users.id} desc limit ${limit} offset ${offset}
        ) page), '[]')::text as rows`;
  },
);
