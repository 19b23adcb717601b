import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from "rate-limiter-flexible";
import { readDatabaseUrl, type TlsMode } from "../../platform/database-url.ts";
import { deriveKey } from "../../platform/derive-key.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import type { Config } from "../config.ts";

/** A store in which calls are counted. */
export interface RateLimitStore {
  createLimiter(options: IRateLimiterOptions): RateLimiterAbstract;
  /** Returns the name under which a key is counted in the store. */
  nameOf(key: string): string;
  /** The path of the store's Unix socket, if the store is a PostgreSQL on this machine. */
  socket?: string | undefined;
  /** Whether the last call of a shared store succeeded. */
  isUp(): boolean;
  close(): Promise<void>;
}

/** A store that counts calls in this process's memory. */
export const ownStore: RateLimitStore = {
  createLimiter: (options) => new RateLimiterMemory(options),
  nameOf: (key) => key,
  isUp: () => true,
  close: async () => {},
};

/**
 * Opens the store that `RATE_LIMIT_STORE` names. IP addresses and e-mail addresses are stored only as keyed digests.
 * While a shared store does not respond, each process keeps its own counts. Each failure and each recovery is logged
 * once.
 * @param timeout the time limit for a call, in milliseconds
 */
export async function openRateLimitStore(
  { RATE_LIMIT_STORE: url, BFF_ROOT_KEYS: [newest] }: Pick<Config, "RATE_LIMIT_STORE" | "BFF_ROOT_KEYS">,
  log: Log,
  timeout = 500,
): Promise<RateLimitStore> {
  if (!url.includes("://")) return ownStore;
  const store = await (url.startsWith("redis") ? openRedis : openPostgres)(url, log, timeout);
  const secret = deriveKey(newest, "count/v1");
  return { ...store, nameOf: (key) => createHmac("sha256", secret).update(key).digest("base64url") };
}

type OpenedStore = Omit<RateLimitStore, "nameOf">;

async function openRedis(url: string, log: Log, timeout: number): Promise<OpenedStore> {
  const { createClient } = await import("@redis/client");
  type Given = [script: string, given: { keys: string[]; arguments: string[] }];
  const connect = () => {
    const client = createClient({ url, socket: { reconnectStrategy: () => 250 } });
    // Ignored here, because the call that needs the connection also fails, and that failure is logged.
    client.on("error", () => {});
    const connected = client.connect();
    return {
      async call(given: Given) {
        await connected;
        return client.eval(...given);
      },
      end: async () => client.destroy(),
    };
  };
  const { call, isUp, close } = keepConnected(connect, log, timeout);
  const storeClient = { eval: (...given: Given) => call(given) };
  return {
    createLimiter: (options) => {
      const insuranceLimiter = new RateLimiterMemory(options);
      return new RateLimiterRedis({ ...options, storeClient, useRedisPackage: true, insuranceLimiter });
    },
    isUp,
    close,
  };
}

async function openPostgres(text: string, log: Log, timeout: number): Promise<OpenedStore> {
  const { default: postgres } = await import("postgres");
  const { url, hosts, path, tls, ca, isPrimaryWanted } = readDatabaseUrl(text);
  const connect = () => {
    const sql = postgres(url, {
      // The driver accepts lists of hosts and ports, but its types do not.
      ...({ host: hosts.map(({ host }) => host), port: hosts.map(({ port }) => port) } as object),
      ...(path !== undefined && { path }),
      ...(isPrimaryWanted && { target_session_attrs: "primary" }),
      ssl: tlsOf(tls, ca),
      max: 4,
      fetch_types: false,
      connection: { application_name: "earshot-bff", statement_timeout: 2 * timeout },
    });
    const made = makeTable(sql);
    const call = async ({ text, values }: { text: string; values: (string | number)[] }) => {
      await made;
      return { rows: await sql.unsafe(text, values, { prepare: true }) };
    };
    return { call, end: () => sql.end({ timeout: 0 }) };
  };
  const { call, isUp, close } = keepConnected(connect, log, timeout);
  let isFirst = true;
  return {
    createLimiter: (options) => {
      // One limiter removes the rows of all limiters: every five minutes, those that expired over an hour ago.
      const clearExpiredByTimeout = isFirst;
      isFirst = false;
      return new RateLimiterPostgres({
        ...options,
        storeClient: { query: call },
        storeType: "client",
        tableName: table,
        tableCreated: true,
        clearExpiredByTimeout,
        insuranceLimiter: new RateLimiterMemory(options),
      });
    },
    socket: path,
    isUp,
    close,
  };
}

const table = "bff_call_counts";

/**
 * Creates the table if it does not exist. It is unlogged: after a crash of the database server, counting starts again
 * from zero. Two processes may create the table at the same time, so the error that it already exists is ignored.
 */
async function makeTable(sql: Sql): Promise<void> {
  const [found] = await sql`select to_regclass(${table}) as name`;
  if (found?.name) return;
  const columns = "key varchar(255) primary key, points integer not null default 0, expire bigint";
  await sql.unsafe(`create unlogged table ${table} (${columns})`).catch((error) => {
    if (!["23505", "42P07"].includes(error.code)) throw error;
  });
}

/**
 * Translates the TLS mode for the driver. The driver has no `verify-ca`, and by default would also compare the host
 * name with the certificate.
 */
function tlsOf(mode: TlsMode, ca: string | undefined) {
  if (mode === "disable") return false;
  if (mode === "verify-ca") return { ca, checkServerIdentity: () => undefined };
  return ca === undefined ? mode : { ca };
}

/** One or more connections to a store. */
interface Connection<Given, Result> {
  call(given: Given): Promise<Result>;
  end(): Promise<void>;
}

/** The pause without calls after a failure, in milliseconds. */
const rest = 1_000;

/**
 * Keeps a store connected. A failure or a late response closes the connection. Every call in the next `rest` ms then
 * fails at once, so that an unavailable store delays few visitors.
 */
function keepConnected<Given, Result>(connect: () => Connection<Given, Result>, log: Log, timeout: number) {
  const tooLate = () => new Error(`no response in ${timeout} ms`);
  let connection: Connection<Given, Result> | undefined;
  let restsUntil = 0;
  let isAway = false;
  return {
    async call(given: Given): Promise<Result> {
      if (performance.now() < restsUntil)
        throw new Error("the store is not used for a while after a failure");
      connection ??= connect();
      const used = connection;
      try {
        const result = await withDeadline(timeout, used.call(given), tooLate);
        if (isAway) log.warn("RATE_LIMIT_STORE responds again");
        isAway = false;
        return result;
      } catch (error) {
        if (connection !== used) throw error;
        connection = undefined;
        restsUntil = performance.now() + rest;
        used.end().catch(() => {});
        const reason = error instanceof Error ? error.message : String(error);
        if (!isAway) log.error({ reason }, "RATE_LIMIT_STORE does not respond: this process counts alone");
        isAway = true;
        throw error;
      }
    },
    isUp: () => !isAway,
    close: async () => connection?.end(),
  };
}
