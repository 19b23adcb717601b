import { z } from "zod";
import { addPooler, DatabasePooler, DatabaseReplicaUrl, DatabaseUrl } from "../platform/database-url.ts";
import {
  DrainSeconds,
  HttpUrl,
  MaxConnections,
  Port,
  PublicUrl,
  RateLimitStore,
  RateLimits,
  RootKeys,
  readEnvironment,
  WholeNumber,
} from "../platform/process/environment.ts";
import { TracesVariables } from "../platform/telemetry/traces.ts";
import { MailVariables } from "./mail/mail-settings.ts";
import { requireOneStore, StoreVariables } from "./pictures/store-settings.ts";

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the API's environment variables. No secret has a default: with an embedded database, `npm start` generates the
 * secrets and passes them. @throws StartupError
 */
export function readConfig(environment = process.env) {
  const variables = readEnvironment(
    {
      API_PORT: Port.default(4000),
      /** The port of a worker process, which serves only probes. */
      WORKER_PORT: Port.default(4003),
      /** Whether API processes dispatch events and deliver webhooks. If `off`, worker processes must run. */
      API_WORKER: z.enum(["on", "off"]).default("on"),
      HOST: z.string().default("127.0.0.1"),
      /**
       * The port of the metrics. They have a separate address because they concern all workspaces. Without a port, the
       * API serves no metrics.
       */
      API_METRICS_PORT: Port.optional(),
      WORKER_METRICS_PORT: Port.optional(),
      METRICS_HOST: z.string().default("127.0.0.1"),
      MAX_CONNECTIONS: MaxConnections,
      DRAIN_SECONDS: DrainSeconds,
      DATABASE_URL: DatabaseUrl(environment.NODE_ENV === "production"),
      /** A standby server for reads of visitors without a session; see `open-replica.ts`. */
      DATABASE_REPLICA_URL: DatabaseReplicaUrl(environment.NODE_ENV === "production"),
      DATABASE_POOLER: DatabasePooler,
      /** Leads past the pooler to the same database, for `listen`; see `listen-for-events.ts`. */
      DATABASE_LISTEN_URL: DatabaseUrl(environment.NODE_ENV === "production").optional(),
      DATABASE_POOL: WholeNumber(1, 100).default(8),
      PUBLIC_API_URL: HttpUrl.default("http://localhost:4000"),
      /** The public URL of the BFF, for links to the dashboard in invitations. */
      PUBLIC_BFF_URL: PublicUrl.default("http://localhost:4001"),
      ...MailVariables,
      ...StoreVariables,
      /** The maximum size of all pictures of a workspace. */
      PICTURES_MEGABYTES: WholeNumber(1, 10_000_000).default(1_000),
      /** The maximum number of pictures that a visitor may add in an hour. */
      PICTURES_PER_HOUR: WholeNumber(1, 1_000).default(20),
      RATE_LIMITS: RateLimits,
      /**
       * Where the API stores the request counts of the rate limits: in the database, where all API processes share
       * them, or, for `memory`, in each process.
       */
      RATE_LIMIT_STORE: RateLimitStore(environment.NODE_ENV === "production"),
      ALLOWED_DOMAINS_LIMIT: WholeNumber(1, 1_000).default(50),
      WORKSPACES_LIMIT: WholeNumber(1, 1_000_000).default(10),
      AUDIT_DAYS: WholeNumber(1, 36_500).default(365),
      IDEMPOTENCY_HOURS: WholeNumber(1, 24).default(24),
      API_ROOT_KEYS: RootKeys,
      SHARED_ROOT_KEYS: RootKeys,
      NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
      /** Which requests are logged: all (`on`), only failed ones (`errors`) or none (`off`). */
      ACCESS_LOG: z
        .enum(["on", "errors", "off"])
        .default(environment.NODE_ENV === "production" ? "on" : "off"),
      ...TracesVariables,
      LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    },
    environment,
  );
  return addPooler(requireOneStore(variables));
}
