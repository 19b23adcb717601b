import { createApp } from "../../../api/app.ts";
import { openDatabase } from "../../../api/postgres/database.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { withLongTimeouts } from "../../create-database.ts";
import type { Api } from "../../harness.ts";

/**
 * Starts a second API on the same database, with only one connection. `undo` runs a function in a transaction of this
 * connection and rolls it back, so that requests to this API succeed and leave nothing behind.
 */
export async function startTrial({ databaseUrl, config }: Api) {
  const db = openDatabase(withLongTimeouts(databaseUrl), 1);
  const log = createLog("api", "silent");
  const app = createApp({ config, db, log, onKeyUse: () => {}, isDraining: () => false });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  const sql = db.$client;
  return {
    url: `http://127.0.0.1:${serving.port}`,
    sql,
    async undo<Result>(run: () => Promise<Result>): Promise<Result> {
      await sql`begin`;
      try {
        return await run();
      } finally {
        await sql`rollback`;
      }
    },
    async stop() {
      await serving.drain(1_000);
      await sql.end();
    },
  };
}
