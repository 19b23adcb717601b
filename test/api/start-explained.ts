import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { vi } from "vitest";
import { createApiKey } from "../../api/api-keys/create-api-key.ts";
import { createApp } from "../../api/app.ts";
import { readConfig } from "../../api/config.ts";
import { type Database, openDatabase } from "../../api/postgres/database.ts";
import { migrate } from "../../api/upkeep/migrate.ts";
import { startEmbeddedPostgres } from "../../database/start-embedded-postgres.ts";
import { serve } from "../../platform/http/serve.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { mintDelegatedKey } from "../delegated-key.ts";
import { type ApiResponse, type Call, caller, rootKeys } from "../harness.ts";

/** The statements that a call sends to PostgreSQL, and their plans from PostgreSQL's log. */
export interface Explained {
  response: ApiResponse;
  /** The statements that the API sends. */
  statements: string[];
  /** Plans in the form of EXPLAIN (FORMAT JSON), including those of statements inside functions. */
  plans: Plan[];
}

export interface Plan {
  "Query Text": string;
  Plan: PlanNode;
}

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** Such as `CTE near`. */
  "Subplan Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_format": "json",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_parameter_max_length": "0",
  log_min_duration_statement: "0",
  autovacuum: "off",
};

/**
 * Starts an API with its own database, which logs each statement and its plan. `seed` fills the database as a superuser
 * and must create the workspace `bench-1`.
 */
export async function startExplained(seed: (admin: Database) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), "earshot-plans-"));
  const password = randomBytes(16).toString("hex");
  const logged: string[] = [];
  const log = pino(
    { level: "debug" },
    { write: (line: string) => void logged.push(JSON.parse(line).line ?? "") },
  );
  const quiet = createLog("api", "silent");
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password, log, settings });
  await migrate(postgres.url);
  const url = new URL(postgres.url);
  url.username = "postgres";
  url.password = password;
  url.searchParams.set("statement_timeout", "0");
  const admin = openDatabase(url.href, 1);
  await admin.$client`set session_preload_libraries = ''`;
  await admin.$client`set auto_explain.log_min_duration = -1`;
  await admin.$client`set log_min_duration_statement = -1`;
  await seed(admin);
  await admin.$client`vacuum analyze`;

  const config = readConfig({
    DATABASE_URL: postgres.url,
    API_ROOT_KEYS: rootKeys(),
    SHARED_ROOT_KEYS: rootKeys(),
    RATE_LIMITS: "off",
  });
  const who = {
    workspace: "bench-1",
    email: "staff@example.com",
    fullName: "S",
    role: "owner",
    name: "k",
  } as const;
  const { apiKey, workspaceId, userId: owner } = await createApiKey(admin, config.API_ROOT_KEYS, who);
  // One connection, so that the log lists the statements in order.
  const db = openDatabase(postgres.url, 1);
  const app = createApp({ config, db, log: quiet, onKeyUse: () => {}, isDraining: () => false });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${serving.port}`;
  return {
    staff: caller(origin, { "x-api-key": apiKey }),
    /** Returns a function that calls the API as the owner who is signed in to the dashboard. */
    async signedIn(): Promise<Call> {
      const claims = { ws: workspaceId, sub: owner, scp: "staff" };
      return caller(origin, { "x-api-key": await mintDelegatedKey(config.SHARED_ROOT_KEYS, claims) });
    },
    /** Returns a function that calls the API as this end user, with a delegated key that is valid for two minutes. */
    async endUser(userId: string): Promise<Call> {
      const key = await mintDelegatedKey(config.SHARED_ROOT_KEYS, { ws: workspaceId, sub: userId });
      return caller(origin, { "x-api-key": key });
    },
    /**
     * Sets the kind of plan for prepared statements: `custom` for the given values, `generic` for all values, or `auto` for
     * the kind that PostgreSQL chooses by default.
     */
    planFor: (kind: "custom" | "generic" | "auto") =>
      db.$client.unsafe(`set plan_cache_mode = ${kind === "auto" ? kind : `force_${kind}_plan`}`).simple(),
    async explain(call: Call, ...request: Parameters<Call>): Promise<Explained> {
      // Make the API cache the caller, so that the measured call does not look the caller up.
      await call("GET /v1/workspaces/current");
      logged.length = 0;
      const response = await call(...request);
      const mark = randomUUID();
      await db.$client.unsafe(`select '${mark}'`);
      await vi.waitUntil(() => logged.some((line) => line.includes(mark)), { timeout: 20_000, interval: 2 });
      const entries = logged.join("\n").split(/\n(?=LOG: )/);
      return {
        response,
        ...read(
          entries.slice(
            0,
            entries.findIndex((entry) => entry.includes(mark)),
          ),
        ),
      };
    },
    async stop() {
      await serving.drain(1_000);
      await db.$client.end();
      await admin.$client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function read(entries: string[]): Omit<Explained, "response"> {
  const extract = (pattern: RegExp) => entries.flatMap((entry) => pattern.exec(entry)?.[1] ?? []);
  return {
    statements: extract(/^LOG: {2}duration: [\d.]+ ms {2}(?:execute [^:]+|statement): (.*)$/s),
    plans: extract(/^LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*(?:\n|$))+)/).map((text) =>
      JSON.parse(text),
    ),
  };
}
