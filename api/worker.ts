import express from "express";
import { readDatabaseUrl } from "../platform/database-url.ts";
import { serve } from "../platform/http/serve.ts";
import { dropPrivileges } from "../platform/process/drop-privileges.ts";
import { runProcess } from "../platform/process/run-process.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { openMetrics } from "../platform/telemetry/metrics.ts";
import { readConfig } from "./config.ts";
import { watchDeliveries } from "./deliveries/watch-deliveries.ts";
import { exportMetrics, observeWork } from "./export-metrics.ts";
import { closeDatabase } from "./postgres/database.ts";
import { watchDatabase } from "./postgres/watch-database.ts";
import { startWork } from "./start-work.ts";
import { openMigratedDatabase } from "./upkeep/open-migrated-database.ts";

const log = createLog("worker", "info");

/** Does the API's work in the background, and serves nothing but probes and metrics. */
await runProcess(log, async () => {
  const config = readConfig();
  log.level = config.LOG_LEVEL;
  const metrics = await openMetrics("worker", config.WORKER_METRICS_PORT, config.METRICS_HOST);
  const { db } = await openMigratedDatabase(config, log);
  const watch = watchDatabase(db, log);
  const deliveries = watchDeliveries(db);
  const work = startWork(config, db, log, metrics && observeWork(metrics));
  if (metrics) exportMetrics(metrics, { db, watch, deliveries, ...work });
  const app = express().disable("x-powered-by");
  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  app.get("/readyz", (_request, response) => {
    response.json({ status: "ready", database: watch.state() });
  });
  const serving = await serve(app, {
    name: "worker",
    port: config.WORKER_PORT,
    portVariable: "WORKER_PORT",
    host: config.HOST,
    log,
    onResponseEnded: metrics?.onResponseEnded,
  });
  const isProduction = config.NODE_ENV === "production";
  dropPrivileges(log, isProduction, readDatabaseUrl(config.DATABASE_URL).path, config.PICTURES_DIR);
  log.info({ port: serving.port, metricsPort: metrics?.port }, "listening");
  return {
    async stop() {
      await Promise.all([work.stop(), serving.drain(1_000)]);
      watch.stop();
      deliveries.stop();
      await closeDatabase(db);
      await metrics?.close();
    },
  };
});
