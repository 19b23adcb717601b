import { createApp } from "../../api/app.ts";
import { openDatabase } from "../../api/postgres/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { type Api, afterThis } from "../harness.ts";

/** Starts a second API on the same database, with its own pool and batches, like another process. @returns its URL */
export async function startSecondProcess(of: Api): Promise<string> {
  const db = openDatabase(of.databaseUrl, 8);
  const log = createLog("api", "silent");
  const app = createApp({ config: of.config, db, log, onKeyUse: () => {}, isDraining: () => false });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  afterThis(async () => {
    await serving.drain(1_000);
    await db.$client.end();
  });
  return `http://127.0.0.1:${serving.port}`;
}
