import { callFunction } from "../../../api/postgres/database.ts";
import type { Api } from "../../harness.ts";

/** Dispatches the workspace's events that are due, as the API's dispatcher does. */
export async function dispatchDueEvents(api: Pick<Api, "sql" | "db">, workspaceId: string): Promise<void> {
  const due = () => api.sql`select from outbox_events
    where workspace_id = ${workspaceId} and due_at <= clock_timestamp()`;
  while ((await due()).length > 0) await callFunction<number>(api.db, "dispatch_events", 500);
}
