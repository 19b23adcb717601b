import type { Metrics } from "../platform/telemetry/metrics.ts";
import type { createUseRecorder } from "./api-keys/record-key-use.ts";
import type { Replica } from "./database-servers/open-replica.ts";
import type { watchDeliveries } from "./deliveries/watch-deliveries.ts";
import type { EventFeed } from "./events/listen-for-events.ts";
import { watchDiskSpace } from "./pictures/disk-space.ts";
import type { Database } from "./postgres/database.ts";
import type { watchDatabase } from "./postgres/watch-database.ts";

interface Measured {
  db: Database;
  replica?: Pick<Replica, "isUsable" | "secondsBehind"> | undefined;
  watch: ReturnType<typeof watchDatabase>;
  events?: Pick<EventFeed, "subscribers">;
  deliveries: Pick<
    ReturnType<typeof watchDeliveries>,
    "secondsWaiting" | "mailSecondsWaiting" | "eventSecondsWaiting"
  >;
  picturesFolder?: string | undefined;
  /** The tasks in the background that this process runs, by name. */
  tasks: Record<string, { lastSuccess(): number }>;
  keyUse?: Pick<ReturnType<typeof createUseRecorder>, "queued">;
  functionsReplaced?: (() => number) | undefined;
}

/**
 * Adds the API's own metrics: for the database, the pool, batches and background tasks. Call it before the batches are
 * created.
 */
export function exportMetrics(
  metrics: Metrics,
  { db, replica, watch, deliveries, picturesFolder, events, tasks, keyUse, functionsReplaced }: Measured,
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

  if (events) {
    metrics.gauge(
      "event_streams",
      "The BFF processes to which this process passes on events.",
      events.subscribers,
    );
  }
  metrics.gauge(
    "background_task_last_success_timestamp_seconds",
    "When a task last succeeded, or the start of the process.",
    () => Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task.lastSuccess() / 1_000])),
    "task",
  );
  metrics.gauge(
    "events_oldest_due_seconds",
    "How long the oldest due event has waited to be dispatched; 0 if none is due.",
    deliveries.eventSecondsWaiting,
  );
  metrics.gauge(
    "webhook_oldest_due_seconds",
    "How long the oldest due webhook delivery has waited; 0 if none is due.",
    deliveries.secondsWaiting,
  );
  metrics.gauge(
    "mail_oldest_due_seconds",
    "How long the oldest due e-mail has waited; 0 if none is due.",
    deliveries.mailSecondsWaiting,
  );
  if (picturesFolder) {
    const space = watchDiskSpace(picturesFolder);
    metrics.gauge("pictures_disk_free_bytes", "The free space for pictures in PICTURES_DIR.", space.free);
    metrics.gauge("pictures_disk_size_bytes", "The size of the disk of PICTURES_DIR.", space.size);
  }
  if (functionsReplaced) {
    metrics.gauge(
      "db_functions_replaced",
      "How often functions of an older release were found in the database.",
      functionsReplaced,
    );
  }
  if (!keyUse) return;
  metrics.gauge(
    "background_task_queue_length",
    "The number of items that wait for a task.",
    () => ({ record_key_use: keyUse.queued() }),
    "task",
  );
}

/** Adds a metric of the attempts to send e-mails. @returns a function that receives each attempt */
function countMails(metrics: Metrics) {
  const durations = metrics.histogram(
    "mail_attempt_duration_seconds",
    "The time of an attempt to send an e-mail, by its outcome.",
    [0.1, 0.5, 1, 5, 10],
  );
  const observe = {
    sent: durations.add({ outcome: "sent" }),
    bounced: durations.add({ outcome: "bounced" }),
    failed: durations.add({ outcome: "failed" }),
  };
  return (outcome: keyof typeof observe, seconds: number) => observe[outcome](seconds);
}

/** Adds a metric of the attempts to deliver webhooks. @returns a function that receives each attempt */
function countAttempts(metrics: Metrics) {
  const durations = metrics.histogram(
    "webhook_attempt_duration_seconds",
    "The time of an attempt to deliver a webhook, by its outcome.",
    [0.05, 0.1, 0.5, 1, 5, 10],
  );
  const observe = {
    delivered: durations.add({ outcome: "delivered" }),
    failed: durations.add({ outcome: "failed" }),
  };
  return (outcome: "delivered" | "failed", seconds: number) => observe[outcome](seconds);
}

/** Adds the metrics of the work in the background. @returns the functions that receive each attempt */
export const observeWork = (metrics: Metrics) => ({
  onAttempt: countAttempts(metrics),
  onMail: countMails(metrics),
});
