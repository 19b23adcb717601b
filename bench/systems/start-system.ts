import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../api/api-keys/create-api-key.ts";
import { seal } from "../../api/keys/secrets.ts";
import { type Database, openDatabase } from "../../api/postgres/database.ts";
import { migrate } from "../../api/upkeep/migrate.ts";
import { startEmbeddedPostgres } from "../../database/start-embedded-postgres.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { codeRoot } from "../../platform/process/project-root.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { type Process, startProcess } from "./start-process.ts";

export interface System {
  databaseUrl: string;
  /** A database client with a single superuser connection. */
  admin: Database;
  postgresPid: number;
  /** The API key of an owner of the first workspace; `userId` is the owner's id. */
  apiKey: string;
  userId: string;
  /** Creates an owner's key in another workspace. */
  makeKey(workspace: number): Promise<string>;
  sharedRootKeys: RootKeys;
  startApi(environment?: Record<string, string>): Promise<Process>;
  startFloor(): Promise<Process>;
  stop(): Promise<void>;
}

const owner = { fullName: "Bench", role: "owner", name: "bench" } as const;

const settings = {
  shared_buffers: "512MB",
  // These settings prevent a checkpoint or a vacuum that one side caused from running during the other side's turn.
  max_wal_size: "8GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
};

/** Stops every running server and database when a run is interrupted. */
export const stopSystems = () => Promise.all([...running].map((stop) => stop()));
const running = new Set<() => Promise<void>>();

/** Starts a separate database in a temporary folder, fills it with `seed`, and returns functions that start servers. */
export async function startSystem(seed: (admin: Database) => Promise<void>): Promise<System> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-bench-"));
  const password = randomBytes(16).toString("hex");
  const log = createLog("postgres", "silent");
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password, log, settings });
  const admin = openDatabase(asSuperuser(postgres.url, password), 1);
  const processes: Process[] = [];
  const start = async (script: string, environment: Record<string, string>) => {
    const process = await startProcess(join(codeRoot, "bench", script), environment);
    processes.push(process);
    return process;
  };
  const stop = async () => {
    running.delete(stop);
    for (const { stop } of processes) await stop();
    await admin.$client.end({ timeout: 1 });
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  running.add(stop);
  try {
    await migrate(postgres.url);
    const rootKeys = `k1:${randomBytes(32).toString("base64url")}`;
    const roots = RootKeys.parse(rootKeys);
    await seed(admin);
    await sealSecrets(admin, roots);
    await admin.$client`vacuum analyze`;
    await admin.$client`checkpoint`;
    const makeKey = (workspace: number) =>
      createApiKey(admin, roots, { workspace: `bench-${workspace}`, email: "bench@example.com", ...owner });
    const { apiKey, userId } = await makeKey(1);
    return {
      databaseUrl: postgres.url,
      admin,
      postgresPid: postgres.pid(),
      apiKey,
      userId,
      makeKey: async (workspace) => (await makeKey(workspace)).apiKey,
      sharedRootKeys: roots,
      startApi: (environment) =>
        start("../api/server.js", {
          API_PORT: "0",
          DATABASE_URL: postgres.url,
          API_ROOT_KEYS: rootKeys,
          SHARED_ROOT_KEYS: rootKeys,
          RATE_LIMITS: "off",
          LOG_LEVEL: "info",
          ...environment,
        }),
      startFloor: () => start("floor.js", { DATABASE_URL: postgres.url, USER_ID: userId }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Gives each workspace a secret key that the root keys decrypt, because otherwise the API would not be ready. */
async function sealSecrets({ $client: sql }: Database, roots: RootKeys): Promise<void> {
  const workspaces = await sql<{ id: string }[]>`select id from workspaces`;
  for (const { id } of workspaces)
    await sql`update workspaces set secret_key_sealed = ${seal("ews_bench", id, roots)} where id = ${id}`;
}

function asSuperuser(url: string, password: string): string {
  const address = new URL(url);
  address.username = "postgres";
  address.password = password;
  // Seeding takes longer than the usual `statement_timeout`.
  address.searchParams.set("statement_timeout", "0");
  return address.href;
}
