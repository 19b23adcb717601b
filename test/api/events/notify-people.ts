import { callFunction } from "../../../api/postgres/database.ts";
import type { Api } from "../../harness.ts";
import { earlier } from "../earlier.ts";
import { dispatchDueEvents } from "./dispatch-due-events.ts";

/** As if the minute had just passed for which the workspace's events are held before people are notified of them. */
export const passHold = async ({ sql }: Pick<Api, "sql">, workspaceId: string): Promise<void> =>
  void (await sql`
    update held_events set occurred_at = ${earlier(sql, "occurred_at", 60)}
    where workspace_id = ${workspaceId} and occurred_at > now() - interval '1 minute'`);

/** Dispatches the workspace's due events, and notifies people of all that it holds, as the API does a minute later. */
export async function notifyPeople(api: Pick<Api, "sql" | "db">, workspaceId: string): Promise<void> {
  await dispatchDueEvents(api, workspaceId);
  await passHold(api, workspaceId);
  const held = () => api.sql`select from held_events where workspace_id = ${workspaceId}`;
  while ((await held()).length > 0) await callFunction<number>(api.db, "dispatch_events", 500);
}
