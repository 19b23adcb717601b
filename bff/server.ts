import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAccessLog } from "../platform/http/access-log.ts";
import { observeRequests } from "../platform/http/observe-requests.ts";
import { serve } from "../platform/http/serve.ts";
import { dropPrivileges } from "../platform/process/drop-privileges.ts";
import { projectRoot } from "../platform/process/project-root.ts";
import { runProcess } from "../platform/process/run-process.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { openMetrics } from "../platform/telemetry/metrics.ts";
import { openTraces } from "../platform/telemetry/traces.ts";
import { createApp } from "./app.ts";
import { composeBff } from "./compose-bff.ts";
import { doubtsAbout, readConfig } from "./config.ts";
import { readPages } from "./dashboard/pages.ts";
import { exportMetrics } from "./export-metrics.ts";
import { openRateLimitStore } from "./limits/rate-limit-store.ts";
import { readAssets } from "./widget-files/assets.ts";
import { withVersion } from "./widget-files/version-assets.ts";

const log = createLog("bff", "info");

await runProcess(log, async () => {
  const config = readConfig();
  log.level = config.LOG_LEVEL;
  const metrics = await openMetrics("bff", config.BFF_METRICS_PORT, config.METRICS_HOST);
  const traces = await openTraces("bff", config, log);
  for (const doubt of doubtsAbout(config)) log.warn(doubt);
  const { version } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const assets = withVersion(readAssets(join(projectRoot, "dist/widget")), version);
  if (assets.size === 0) log.warn("dist/widget is empty, so /embed.js is 404: run `npm run build`");

  const pages = readPages(join(projectRoot, "dist/dashboard"));
  if (pages.size === 0) log.warn("dist/dashboard is empty, so /dashboard is 404: run `npm run build`");

  let isDraining = false;
  const store = await openRateLimitStore(config, log);
  const bff = composeBff(config, log, assets, pages, store, {
    onRateLimited: metrics?.onRateLimited,
    startCall: traces?.startCall,
  });
  const serving = await serve(
    createApp(bff, () => isDraining),
    {
      name: "BFF",
      port: config.BFF_PORT,
      portVariable: "BFF_PORT",
      host: config.HOST,
      limits: { maxConnections: config.MAX_CONNECTIONS },
      drainSeconds: config.DRAIN_SECONDS,
      log,
      onResponseEnded: metrics?.onResponseEnded,
    },
  );
  if (metrics) exportMetrics(metrics, bff);
  const observers = [traces?.requests, metrics?.requests, ...createAccessLog(log, config.ACCESS_LOG)];
  observeRequests(serving.server, observers);
  dropPrivileges(log, config.NODE_ENV === "production", store.socket);
  log.info({ port: serving.port, metricsPort: metrics?.port, publicUrl: config.PUBLIC_BFF_URL }, "listening");

  return {
    async stop() {
      isDraining = true;
      bff.live.stop();
      await serving.drain();
      await bff.close();
      await traces?.close();
      await metrics?.close();
    },
  };
});
