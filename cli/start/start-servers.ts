import { join } from "node:path";
import { drainTimeout } from "../../platform/http/drain.ts";
import { codeRoot } from "../../platform/process/project-root.ts";
import { runProcess } from "../../platform/process/run-process.ts";
import { createLog, type Log } from "../../platform/telemetry/log.ts";
import type { AppServer } from "../start-config.ts";
import { type StopChild, type Supervision, startChild } from "./start-child.ts";

/** The stop functions, in the order in which they run: a server stops before the services that it depends on. */
export type Stops = (() => Promise<void>)[];

/** The servers that can be started alone. */
export const startable = ["api", "bff", "worker"] as const;

/** The names of the secrets that each server process needs; it receives no other secrets. */
export const secretsOf: Record<AppServer["app"], string[]> = {
  api: [
    "DATABASE_URL",
    "DATABASE_REPLICA_URL",
    "DATABASE_LISTEN_URL",
    "API_ROOT_KEYS",
    "SHARED_ROOT_KEYS",
    "RATE_LIMIT_STORE",
    "SMTP_URL",
    "PICTURES_S3_ACCESS_KEY_ID",
    "PICTURES_S3_SECRET_ACCESS_KEY",
    "OTEL_EXPORTER_OTLP_HEADERS",
  ],
  bff: [
    "BFF_ROOT_KEYS",
    "SHARED_ROOT_KEYS",
    "RATE_LIMIT_STORE",
    "OIDC_CLIENT_SECRET",
    "CHALLENGE_SECRET",
    "OTEL_EXPORTER_OTLP_HEADERS",
  ],
  worker: [
    "DATABASE_URL",
    "API_ROOT_KEYS",
    "SHARED_ROOT_KEYS",
    "SMTP_URL",
    "PICTURES_S3_ACCESS_KEY_ID",
    "PICTURES_S3_SECRET_ACCESS_KEY",
    "OTEL_EXPORTER_OTLP_HEADERS",
  ],
  "demo-site": ["DEMO_SDK_TOKEN"],
};

/** The servers to start, and their environment. Each server gets only its own of the secrets. */
export interface ServerPlan {
  servers: AppServer[];
  environment: NodeJS.ProcessEnv;
  secrets: NodeJS.ProcessEnv;
  drainSeconds: number;
}

/**
 * Runs the parts that `startAll` starts until this process is told to stop, or until `startAll` or a call of its `fail`
 * reports an error. Prints the banner that `startAll` returns.
 */
export async function runServers(
  startAll: (log: Log, stops: Stops, fail: (error: Error) => void) => Promise<string | undefined>,
): Promise<void> {
  const log = createLog("start", "warn");
  await runProcess(log, async (fail) => {
    const stops: Stops = [];
    const stop = async () => {
      for (const end of stops) await end();
    };
    try {
      const banner = await startAll(log, stops, fail);
      if (banner) console.log(banner);
      return { stop };
    } catch (error) {
      await stop();
      throw error;
    }
  });
}

/**
 * Starts the servers in parallel. Servers that call the API stop before the API, so that no open request is lost.
 * @throws StartupError if a server does not start; the functions in `stops` then stop the servers that did start
 */
export async function startServers(
  { servers, environment, secrets, drainSeconds }: ServerPlan,
  supervision: Supervision,
  stops: Stops,
): Promise<void> {
  const started: { app: string; stop: StopChild }[] = [];
  // Longer than a server's own time limit for draining, so that only a server that hangs is killed.
  const timeout = drainSeconds * 1_000 + drainTimeout + 2_000;
  const stopAll = async (isWanted: (app: string) => boolean) => {
    await Promise.all(started.filter(({ app }) => isWanted(app)).map(({ stop }) => stop(timeout)));
  };
  stops.unshift(() => stopAll((app) => app === "api"));
  stops.unshift(() => stopAll((app) => app !== "api"));

  const starts = servers.map(async ({ app, name }) => {
    const script = join(codeRoot, app === "worker" ? "api/worker.js" : `${app}/server.js`);
    const own = { ...environment };
    for (const [key, value] of Object.entries(secrets)) {
      own[key] = secretsOf[app].includes(key) ? value : undefined;
    }
    started.push({ app, stop: await startChild({ name, script, environment: own, ...supervision }) });
  });
  const results = await Promise.allSettled(starts);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
