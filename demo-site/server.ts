import { serve } from "../platform/http/serve.ts";
import { dropPrivileges } from "../platform/process/drop-privileges.ts";
import { runProcess } from "../platform/process/run-process.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";

const log = createLog("demo-site", "info");

await runProcess(log, async () => {
  const config = readConfig();
  log.level = config.LOG_LEVEL;
  const app = createApp({ bffUrl: config.PUBLIC_BFF_URL, sdkToken: config.DEMO_SDK_TOKEN });
  const serving = await serve(app, {
    name: "demo site",
    port: config.DEMO_PORT,
    portVariable: "DEMO_PORT",
    host: config.HOST,
    log,
  });
  dropPrivileges(log, false);
  log.info({ port: serving.port }, "listening");
  return { stop: () => serving.drain() };
});
