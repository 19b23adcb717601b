import { StartupError } from "../platform/process/startup-error.ts";
import { measureEndpoints } from "./measures/measure-endpoints.ts";
import { measureFormer } from "./measures/measure-former.ts";
import { measureGrowth } from "./measures/measure-growth.ts";
import { measureObserved } from "./measures/measure-observed.ts";
import { requireProc } from "./measures/read-usage.ts";
import { readOptions, usage } from "./read-options.ts";
import { stopSystems } from "./systems/start-system.ts";

/** `npm run bench` prints and saves the figures. The exit code depends only on wrong responses, not on the figures. */
async function run(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(usage);
    return 0;
  }
  requireProc();
  if (options.former !== undefined) return measureFormer(options.former, options);
  if (options.observed) return measureObserved(options);
  return options.growth ? measureGrowth(options) : measureEndpoints(options);
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    await stopSystems();
    process.exit(1);
  });

try {
  process.exitCode = (await run()) > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
