import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { codeRoot } from "../../platform/process/project-root.ts";
import { runServers, type ServerPlan, startServers } from "./start-servers.ts";

/** Returns whether a start runs no database itself. */
export const needsNoDatabase = (only: string | undefined, environment = process.env): boolean =>
  only === "bff" || Boolean(environment.DATABASE_URL || environment.DATABASE_URL_FILE);

/**
 * Runs the system, or `only` one of its servers, until Ctrl-C, like `start`. The preparations, such as migrations, run in
 * `prepare-start`, a process that ends when the servers run. This one then needs half as much memory.
 */
export async function supervise(only: string | undefined): Promise<void> {
  await runServers(async (log, stops, fail) => {
    const preparation = fork(join(codeRoot, "cli/start/prepare-start.js"), only ? [only] : [], {
      // Preserves values that are undefined, which remove a variable.
      serialization: "advanced",
    });
    const ended = once(preparation, "exit").then(() => undefined);
    const planned = once(preparation, "message").then(([plan]) => plan as ServerPlan);
    const plan = await Promise.race([planned, ended]);
    // It has printed the reason.
    if (!plan) return process.exit(1);
    log.level = plan.environment.LOG_LEVEL ?? log.level;
    await startServers(plan, { log, fail }, stops);
    preparation.send("started");
    return ended;
  });
}
