import { readDatabaseUrl } from "../platform/database-url.ts";
import { createAccessLog } from "../platform/http/access-log.ts";
import { observeRequests } from "../platform/http/observe-requests.ts";
import { serve } from "../platform/http/serve.ts";
import { dropPrivileges } from "../platform/process/drop-privileges.ts";
import { runProcess } from "../platform/process/run-process.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { openMetrics } from "../platform/telemetry/metrics.ts";
import { openTraces } from "../platform/telemetry/traces.ts";
import { createUseRecorder } from "./api-keys/record-key-use.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { openReplica } from "./database-servers/open-replica.ts";
import { watchDeliveries } from "./deliveries/watch-deliveries.ts";
import { createEventFeed, listenUrlOf } from "./events/listen-for-events.ts";
import { exportMetrics, observeWork } from "./export-metrics.ts";
import { closeDatabase } from "./postgres/database.ts";
import { traceStatements } from "./postgres/trace-statements.ts";
import { watchDatabase } from "./postgres/watch-database.ts";
import { describeClosedSeals, findClosedSeals } from "./root-keys/find-closed-seals.ts";
import { noteRootKeys } from "./root-keys/note-root-keys.ts";
import { createClockJudge } from "./serving/judge-clock.ts";
import { startWork } from "./start-work.ts";
import { openMigratedDatabase } from "./upkeep/open-migrated-database.ts";
import { startSweeping } from "./upkeep/sweep-old-rows.ts";

const log = createLog("api", "info");
const cannotListen =
  "DATABASE_POOLER is set without DATABASE_LISTEN_URL, so browsers read again every 30 s instead of at once: set it to a URL that leads past the pooler.";

await runProcess(log, async () => {
  const config = readConfig();
  log.level = config.LOG_LEVEL;
  const metrics = await openMetrics("api", config.API_METRICS_PORT, config.METRICS_HOST);
  const traces = await openTraces("api", config, log);
  const { db, keepsStatements } = await openMigratedDatabase(config, log);
  const replica = config.DATABASE_REPLICA_URL
    ? await openReplica(db, {
        url: config.DATABASE_REPLICA_URL,
        pool: config.DATABASE_POOL,
        keepsStatements,
        log,
      })
    : undefined;
  const keyUse = createUseRecorder(db, log);
  const sweeper = startSweeping(db, log, config.AUDIT_DAYS, undefined, config.IDEMPOTENCY_HOURS);
  const work =
    config.API_WORKER === "on" ? startWork(config, db, log, metrics && observeWork(metrics)) : undefined;
  const deliveries = watchDeliveries(db);
  const events = createEventFeed(config);
  if (listenUrlOf(config) === undefined) log.warn(cannotListen);
  const watch = watchDatabase(db, log);
  const closed = await findClosedSeals(db, config.API_ROOT_KEYS);
  if (closed.length > 0) log.error(describeClosedSeals(closed, config.API_ROOT_KEYS));
  // A failure is only logged, because the database may be temporarily read-only.
  const newer = await noteRootKeys(db, config.API_ROOT_KEYS).catch(
    (error) => void log.warn({ err: error }, "root keys not recorded"),
  );
  if (newer)
    log.warn(`API_ROOT_KEYS does not begin with ${newer}, which came into use last: put ${newer} first.`);
  const isClockWrong = createClockJudge(watch.time);
  const readiness = (clientTime: number) => ({
    reason: closed.length > 0 ? "keys" : isClockWrong(clientTime) ? "clock" : undefined,
    database: watch.state(),
    time: new Date().toISOString(),
    databaseTime: new Date(watch.time()).toISOString(),
  });
  let draining = false;
  const tasks = { sweep_old_rows: sweeper, record_key_use: keyUse, ...work?.tasks };
  const functionsReplaced = work?.functionsReplaced;
  if (metrics)
    exportMetrics(metrics, {
      ...{ db, replica, watch, deliveries, events, tasks, keyUse, functionsReplaced },
      picturesFolder: config.PICTURES_DIR,
    });
  if (traces) db.tracer = traceStatements(traces);
  const app = createApp({
    config,
    db,
    replica,
    events,
    log,
    onKeyUse: keyUse.record,
    onRateLimited: metrics?.onRateLimited,
    isDraining: () => draining,
    readiness,
  });
  const serving = await serve(app, {
    name: "API",
    port: config.API_PORT,
    portVariable: "API_PORT",
    host: config.HOST,
    limits: { maxConnections: config.MAX_CONNECTIONS },
    drainSeconds: config.DRAIN_SECONDS,
    log,
    onResponseEnded: metrics?.onResponseEnded,
  });
  const observers = [traces?.requests, metrics?.requests, ...createAccessLog(log, config.ACCESS_LOG)];
  observeRequests(serving.server, observers);
  const isProduction = config.NODE_ENV === "production";
  dropPrivileges(log, isProduction, readDatabaseUrl(config.DATABASE_URL).path, config.PICTURES_DIR);
  log.info({ port: serving.port, metricsPort: metrics?.port }, "listening");
  return {
    async stop() {
      draining = true;
      void events.close();
      await Promise.all([serving.drain(), work?.stop()]);
      void sweeper.stop();
      watch.stop();
      deliveries.stop();
      await keyUse.stop();
      await replica?.stop();
      await Promise.all([closeDatabase(db), traces?.close()]);
      await metrics?.close();
    },
  };
});
