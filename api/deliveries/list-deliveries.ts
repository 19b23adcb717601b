import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { isUsualPage, pageJson, windowValues } from "../pages/pagination.ts";
import { windowSql } from "../pages/window-sql.ts";
import { rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { webhookDeliveries, webhookEndpoints } from "../tables.ts";
import type { ListDeliveries } from "../webhooks/contract.ts";

/** One page of a webhook's deliveries, newest first, as JSON text. @throws Problem 404 */
export async function listDeliveries(
  db: Database,
  { workspaceId }: Actor,
  endpointId: string,
  query: ListDeliveries,
): Promise<string> {
  const shape = { state: query.state, isUsual: isUsualPage(query) };
  const [found] = await list(db, { workspaceId, endpointId, ...windowValues(query) }, shape);
  if (!found) throw new Problem(404, "not_found", "No such webhook.");
  return pageJson(found.rows, query, found.total);
}

type Name = "workspaceId" | "endpointId" | "limit" | "offset" | "most";
type Shape = { isUsual: boolean } & Pick<ListDeliveries, "state">;

const list = prepareStatement((given: Given<Name>, { state, isUsual }: Shape) => {
  const { workspaceId, endpointId } = given;
  const { shown, counted } = windowSql(given, isUsual);
  const { deliveredAt, nextAt, id } = webhookDeliveries;
  const isOpen = state === "delivered" ? isNotNull(deliveredAt) : state && isNull(deliveredAt);
  const matching = and(
    eq(webhookDeliveries.workspaceId, workspaceId),
    eq(webhookDeliveries.endpointId, endpointId),
    isOpen,
    state === "pending" ? isNotNull(nextAt) : undefined,
    state === "failed" ? isNull(nextAt) : undefined,
  );
  // The ids of messages increase with time, so the primary key sorts them.
  return sql<{ rows: string; total: number }>`
    select (select count(*)::int from (select 1 from ${webhookDeliveries} where ${matching} ${counted}) few) as total,
      coalesce((select json_agg(page.body) from (
        select delivery_json(${rowOf(webhookDeliveries)}) as body from ${webhookDeliveries}
        where ${matching} order by ${id} desc ${shown}) page), '[]')::text as rows
    from ${webhookEndpoints}
    where ${webhookEndpoints.workspaceId} = ${workspaceId} and ${webhookEndpoints.id} = ${endpointId}`;
});
