import { join } from "node:path";
import { migrate } from "../../api/upkeep/migrate.ts";
import { rejectSecondStart } from "../../database/start-embedded-postgres.ts";
import { RootKeys, secretVariables } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { noteStart } from "../data-folder.ts";
import { reachDatabase } from "../reach-database.ts";
import {
  addressesOf,
  findRootKeys,
  metricsPortsOf,
  type Only,
  readStartConfig,
  serversOf,
} from "../start-config.ts";
import { claimPorts } from "./claim-ports.ts";
import { createSetUpToken, drawDemo, openDemo } from "./prepare-first-use.ts";
import { describeStart } from "./start-banner.ts";
import { runServers, type ServerPlan, type Stops, startServers } from "./start-servers.ts";

/**
 * Runs the system until Ctrl-C: the embedded database unless `DATABASE_URL` is set, then the API, the BFF and, outside
 * production, the demo site, each as a child process. With `only`, runs just the API, the BFF or a worker, which can
 * join a system that is already running.
 */
export async function start({ only, supervisor }: { only?: Only; supervisor: boolean }): Promise<void> {
  if (!supervisor) return runServer(only);
  await runServers((log, stops, fail) => startSystem(only, log, stops, fail));
}

/** Runs one server in this process. The process ends when the server does, so that its supervisor notices a crash. */
async function runServer(only: Only): Promise<void> {
  if (only === "api") await import("../../api/server.ts");
  else if (only === "bff") await import("../../bff/server.ts");
  else if (only === "worker") await import("../../api/worker.ts");
  else
    throw new StartupError("--no-supervisor runs one server: add --only api, --only bff or --only worker.");
}

/**
 * Starts the system. The functions added to `stops` stop every part that was started, even if this throws. `fail` is
 * called when a server crashed and cannot be started again.
 * @returns the banner to print, if any @throws StartupError
 */
export async function startSystem(
  only: Only,
  log: Log,
  stops: Stops,
  fail: (error: Error) => void,
  variables?: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const { plan, welcome } = await prepareStart(only, log, stops, variables);
  await startServers(plan, { log, fail }, stops);
  return welcome();
}

/**
 * Does what a start needs before its servers run: reaches or starts the database, updates its schema, and creates keys
 * and the demo. The functions added to `stops` stop what was started. `welcome` finishes the demo once the servers run, and
 * returns the banner, if any. @throws StartupError
 */
export async function prepareStart(
  only: Only,
  log: Log,
  stops: Stops,
  variables?: NodeJS.ProcessEnv,
): Promise<{ plan: ServerPlan; welcome(): Promise<string | undefined> }> {
  const config = readStartConfig(only, variables);
  log.level = config.LOG_LEVEL;
  if (!only && !config.DATABASE_URL) await rejectSecondStart(config.DATA_DIR);
  const ports = await claimPorts(serversOf(only, config), config.HOST);
  await claimPorts(metricsPortsOf(only, config), config.METRICS_HOST, "METRICS_HOST");
  const addresses = addressesOf(config, ports);

  const database = only === "bff" ? undefined : await reachDatabase(config, log, only !== undefined);
  if (database) stops.unshift(() => database.stop(1_500));
  const rootKeys = await findRootKeys(config);
  if (database) await migrate(database.url);
  const wantsDemo = database && ports.some(({ app }) => app === "demo-site");
  const demo = wantsDemo
    ? await openDemo(database.url, RootKeys.parse(rootKeys.API_ROOT_KEYS), config.DATA_DIR)
    : undefined;

  // In production, stdout contains only lines of JSON unless it is a terminal, because log collectors read it.
  const hasBanner = !config.isProduction || process.stdout.isTTY;
  const setUpToken = database && !only && hasBanner ? await createSetUpToken(database.url) : undefined;

  const servers = ports.filter(({ app }) => app !== "demo-site" || demo);
  const environment: NodeJS.ProcessEnv = { ...config.environment, ...addresses, LOG_LEVEL: config.LOG_LEVEL };
  if (!only && !config.isProduction && !environment.PICTURES_S3_BUCKET)
    environment.PICTURES_DIR ||= join(config.DATA_DIR, "pictures");
  const secrets = {
    ...Object.fromEntries(secretVariables.map((name) => [name, config.environment[name]])),
    ...rootKeys,
    DATABASE_URL: database?.url,
    DEMO_SDK_TOKEN: demo?.sdkToken,
  };
  if (!config.isProduction) await noteStart(config.DATA_DIR);
  const welcome = async () => {
    // If root starts the servers, they have now given the folder of pictures to their user.
    if (database && demo?.newWorkspaceId) {
      await drawDemo(database.url, demo.newWorkspaceId, environment, addresses.PUBLIC_BFF_URL).catch(
        (error) => log.warn(error, "The demo has no pictures."),
      );
    }
    return hasBanner
      ? describeStart({ servers, addresses, demo, database: database?.place, setUpToken })
      : undefined;
  };
  return { plan: { servers, environment, secrets, drainSeconds: config.DRAIN_SECONDS }, welcome };
}
