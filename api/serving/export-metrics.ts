import type { Metrics } from "../../platform/metrics.ts";
import type { createUseRecorder } from "../api-keys/record-key-use.ts";
import type { Database } from "../database.ts";
import type { EventFeed } from "../events/listen-for-events.ts";
import type { startDispatching } from "../events/start-dispatching.ts";
import type { Replica } from "../postgres/open-replica.ts";
import type { watchDatabase } from "../postgres/watch-database.ts";
import type { startSweeping } from "../upkeep/sweep-old-rows.ts";

interface Measured {
  db: Database;
  replica?: Pick<Replica, "isUsable" | "secondsBehind"> | undefined;
  watch: ReturnType<typeof watchDatabase>;
  sweeper: Pick<ReturnType<typeof startSweeping>, "lastSuccess">;
  dispatcher: Pick<ReturnType<typeof startDispatching>, "lastSuccess">;
  events: Pick<EventFeed, "subscribers">;
  keyUse: Pick<ReturnType<typeof createUseRecorder>, "queued" | "lastSuccess">;
}

/**
 * Adds the API's own metrics: the database, the pool, batches, and tasks in the background. Call it before the batches
 * are created.
 */
export function exportMetrics(
  metrics: Metrics,
  { db, replica, watch, sweeper, dispatcher, events, keyUse }: Measured,
): void {
  metrics.gauge("db_up", "1 if the database accepts writes, else 0.", () => Number(watch.state() === "ok"));
  metrics.gauge("db_read_only", "1 if the database is read-only, else 0.", () =>
    Number(watch.state() === "read-only"),
  );
  metrics.gauge(
    "db_clock_offset_seconds",
    "How far this machine's clock is ahead of the database's.",
    () => (Date.now() - watch.time()) / 1_000,
  );

  if (replica) {
    metrics.gauge("db_replica_up", "1 if reads use the replica, else 0.", () => Number(replica.isUsable()));
    metrics.gauge("db_replica_lag_seconds", "How old the replica's data is at most.", replica.secondsBehind);
  }

  let statements = 0;
  const countConnections = () => {
    const open = [...db.connections].filter((connection) => connection.isOpen());
    return { open: open.length, busy: open.filter((connection) => connection.isBusy()).length };
  };
  metrics.gauge("db_pool_connections", "The connections to the database.", countConnections, "state");
  metrics.gauge("db_pool_max_connections", "DATABASE_POOL.", () => db.maxConnections);
  // Each busy connection runs one statement, and all other statements wait.
  metrics.gauge("db_pool_waiting", "The statements that wait for a connection.", () =>
    Math.max(0, statements - countConnections().busy),
  );
  const sizes = metrics.histogram(
    "db_batch_size",
    "The number of calls that share a statement.",
    [1, 2, 4, 8, 16, 32, 64],
  );
  const onEnd = () => {
    statements -= 1;
  };
  db.observer = {
    statement(_text, sent) {
      statements += 1;
      sent.then(onEnd, onEnd);
    },
    batch: (name) => sizes.add({ batch: name }),
  };

  metrics.gauge(
    "event_streams",
    "The BFF processes to which this process passes on events.",
    events.subscribers,
  );
  metrics.gauge(
    "background_task_last_success_timestamp_seconds",
    "When a task last succeeded, or the start of the process.",
    () => ({
      sweep_old_rows: sweeper.lastSuccess() / 1_000,
      dispatch_events: dispatcher.lastSuccess() / 1_000,
      record_key_use: keyUse.lastSuccess() / 1_000,
    }),
    "task",
  );
  metrics.gauge(
    "background_task_queue_length",
    "The number of items that wait for a task.",
    () => ({ record_key_use: keyUse.queued() }),
    "task",
  );
}
