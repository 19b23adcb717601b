import { once } from "node:events";
import { exitWith } from "../../platform/process/run-process.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import type { Only } from "../start-config.ts";
import { prepareStart } from "./start.ts";

/** Prepares a start for `supervise`: sends the plan of the servers, and prints the banner once they run. */
const log = createLog("start", "warn");
process.once("disconnect", () => process.exit(1));
try {
  const { plan, welcome } = await prepareStart(process.argv[2] as Only, log, []);
  process.send?.(plan);
  await once(process, "message");
  const banner = await welcome();
  if (banner) console.log(banner);
  process.exit(0);
} catch (error) {
  exitWith(error, log);
}
