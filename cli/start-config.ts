import { z } from "zod";
import { addPooler, DatabasePooler, DatabaseUrl } from "../platform/database-url.ts";
import {
  DrainSeconds,
  HttpUrl,
  Port,
  PublicUrl,
  RateLimitStore,
  RateLimits,
  RootKeys,
  readEnvironment,
  readSecretFiles,
} from "../platform/process/environment.ts";
import { DataDir, openSecrets } from "./data-folder.ts";
import type { startable } from "./start/start-servers.ts";

/** The only server to start: the API, the BFF or a worker; undefined starts the whole system. */
export type Only = (typeof startable)[number] | undefined;
export type StartConfig = ReturnType<typeof readStartConfig>;

/** A server of the system and its port. */
export interface AppServer {
  app: "api" | "bff" | "worker" | "demo-site";
  name: string;
  port: number;
  portVariable: string;
}

/**
 * Reads the environment of `npm start`. Variables that only one process reads are passed on unchanged, but secrets in
 * files are read here and passed on as values.
 */
export function readStartConfig(only: Only, environment = process.env) {
  const resolved = readSecretFiles(environment);
  const isProduction = environment.NODE_ENV === "production";
  const keysFor = (...servers: Only[]) =>
    isProduction && (!only || servers.includes(only)) ? RootKeys : RootKeys.optional();
  const config = readEnvironment(
    {
      NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
      HOST: z.string().default("127.0.0.1"),
      API_PORT: Port.default(4000),
      BFF_PORT: Port.default(4001),
      DEMO_PORT: Port.default(4002),
      WORKER_PORT: Port.default(4003),
      API_METRICS_PORT: Port.optional(),
      BFF_METRICS_PORT: Port.optional(),
      WORKER_METRICS_PORT: Port.optional(),
      METRICS_HOST: z.string().default("127.0.0.1"),
      DATA_DIR: DataDir,
      DATABASE_URL: DatabaseUrl(isProduction).optional(),
      DATABASE_POOLER: DatabasePooler,
      PUBLIC_API_URL: HttpUrl.optional(),
      PUBLIC_BFF_URL: PublicUrl.optional(),
      API_URL: HttpUrl.optional(),
      API_WORKER: z.enum(["on", "off"]).default("on"),
      RATE_LIMITS: RateLimits,
      RATE_LIMIT_STORE: RateLimitStore(isProduction),
      DRAIN_SECONDS: DrainSeconds,
      API_ROOT_KEYS: keysFor("api", "worker"),
      BFF_ROOT_KEYS: keysFor("bff"),
      SHARED_ROOT_KEYS: keysFor("api", "bff", "worker"),
      LOG_LEVEL: z
        .enum(["fatal", "error", "warn", "info", "debug", "silent"])
        .default(isProduction ? "info" : "warn"),
    },
    resolved,
  );
  return { ...addPooler(config), isProduction, environment: resolved };
}

/**
 * Returns the servers to start. The demo site is not part of a production system, and the whole system needs a worker
 * only if the API does not do its work.
 */
export function serversOf(only: Only, config: StartConfig): AppServer[] {
  const servers: AppServer[] = [
    { app: "api", name: "API", port: config.API_PORT, portVariable: "API_PORT" },
    { app: "bff", name: "BFF", port: config.BFF_PORT, portVariable: "BFF_PORT" },
    { app: "worker", name: "worker", port: config.WORKER_PORT, portVariable: "WORKER_PORT" },
    { app: "demo-site", name: "demo site", port: config.DEMO_PORT, portVariable: "DEMO_PORT" },
  ];
  const isNeeded = (app: AppServer["app"]) =>
    app === "demo-site" ? !config.isProduction : app === "worker" ? config.API_WORKER === "off" : true;
  return servers.filter(({ app }) => (only ? app === only : isNeeded(app)));
}

/**
 * Returns the ports of the servers' metrics, to check that they are free; the servers read the variables themselves.
 */
export function metricsPortsOf(only: Only, config: StartConfig) {
  const ports = {
    api: config.API_METRICS_PORT,
    bff: config.BFF_METRICS_PORT,
    worker: config.WORKER_METRICS_PORT,
  };
  return (["api", "bff", "worker"] as const).flatMap((app) => {
    const [port, upper] = [ports[app], app.toUpperCase()];
    if (port === undefined || (only && only !== app)) return [];
    return [{ name: `${upper}'s metrics`, port, portVariable: `${upper}_METRICS_PORT` }];
  });
}

/** Returns the listen addresses, internal URLs and public URLs as environment variables of the servers. */
export function addressesOf(config: StartConfig, servers: AppServer[]) {
  const portOf = (app: AppServer["app"], otherwise: number) =>
    servers.find((one) => one.app === app)?.port ?? otherwise;
  const [apiPort, bffPort] = [portOf("api", config.API_PORT), portOf("bff", config.BFF_PORT)];
  return {
    HOST: config.HOST,
    API_PORT: `${apiPort}`,
    BFF_PORT: `${bffPort}`,
    DEMO_PORT: `${portOf("demo-site", config.DEMO_PORT)}`,
    WORKER_PORT: `${portOf("worker", config.WORKER_PORT)}`,
    API_URL: config.API_URL ?? `http://${callable(config.HOST)}:${apiPort}`,
    PUBLIC_API_URL: config.PUBLIC_API_URL ?? `http://localhost:${apiPort}`,
    PUBLIC_BFF_URL: config.PUBLIC_BFF_URL ?? `http://localhost:${bffPort}`,
  };
}

/** Turns a listen address into a host for URLs: a wildcard address becomes the loopback address. */
function callable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** Returns the root keys as text: from the environment, and outside production also from the data folder. */
export async function findRootKeys({ environment, isProduction, DATA_DIR }: StartConfig) {
  const given = {
    API_ROOT_KEYS: environment.API_ROOT_KEYS || undefined,
    BFF_ROOT_KEYS: environment.BFF_ROOT_KEYS || undefined,
    SHARED_ROOT_KEYS: environment.SHARED_ROOT_KEYS || undefined,
  };
  if (isProduction || !Object.values(given).includes(undefined)) return given;
  const { apiRootKeys, bffRootKeys, sharedRootKeys } = await openSecrets(DATA_DIR);
  return {
    API_ROOT_KEYS: given.API_ROOT_KEYS ?? apiRootKeys,
    BFF_ROOT_KEYS: given.BFF_ROOT_KEYS ?? bffRootKeys,
    SHARED_ROOT_KEYS: given.SHARED_ROOT_KEYS ?? sharedRootKeys,
  };
}
