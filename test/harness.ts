import { randomBytes, randomUUID } from "node:crypto";
import { expect, inject, onTestFinished } from "vitest";
import { createApiKey } from "../api/api-keys/create-api-key.ts";
import { createApp } from "../api/app.ts";
import { readConfig } from "../api/config.ts";
import type { Role } from "../api/permissions.ts";
import { openDatabase } from "../api/postgres/database.ts";
import { migrate } from "../api/upkeep/migrate.ts";
import { createWorkspace } from "../api/workspaces/create-workspace.ts";
import { serve } from "../platform/http/serve.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { assertConforms } from "./conforms.ts";
import { createDatabase, onDatabase, withLongTimeouts } from "./create-database.ts";
import { noteCodes } from "./note-codes.ts";

/** Returns a random root key, which is different on each call. */
export const rootKeys = () => `k1:${randomBytes(32).toString("base64url")}`;

/** The URLs of APIs whose responses must match the OpenAPI document. */
const apis = new Set<string>();

export type OwnApi = Awaited<ReturnType<typeof startApi>>;
export type Api = Omit<OwnApi, "stop">;
/** The parts of an API that suffice to create workspaces and users, also if the API is another process. */
export type ApiAccess = Pick<Api, "url" | "config" | "db" | "sql">;

let shared: Promise<Api> | undefined;
let file: string | undefined;
let fileSince = new Date();

/** When the running test file first called `sharedApi`. Rows of the shared database that are older are of other files. */
export const sinceThisFile = () => fileSince;

/**
 * Returns the API that all test files of this worker share. It starts at the first call and stops when the worker
 * ends. Its database also contains the workspaces of other test files, so read only your own rows, and do not change
 * functions, tables or counters.
 */
export function sharedApi(): Promise<Api> {
  const { testPath } = expect.getState();
  if (testPath !== file) fileSince = new Date();
  file = testPath;
  shared ??= startApi();
  return shared;
}

/**
 * Starts an API with its own database, on a free port, for tests that change functions, tables, settings or rows of all
 * workspaces. Call `stop` in `afterAll`.
 */
export async function startApi(environment: Record<string, string> = {}) {
  const database = await createDatabase(inject("serverUrl"));
  const poolerUrl = inject("poolerUrl");
  const pooled = poolerUrl ? onDatabase(poolerUrl, database.name) : undefined;
  const config = readConfig({
    DATABASE_URL: pooled ?? withLongTimeouts(database.url),
    ...(pooled && { DATABASE_POOLER: "transaction", DATABASE_LISTEN_URL: database.url }),
    API_ROOT_KEYS: rootKeys(),
    SHARED_ROOT_KEYS: rootKeys(),
    RATE_LIMITS: "off",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    ...environment,
  });
  // Through a pooler, a session uses the settings of the role, which `migrate` sets.
  if (pooled) await migrate(config.DATABASE_URL);
  const db = openDatabase(config.DATABASE_URL, 8);
  // Tests use transactions and session settings, so they need connections that bypass the pooler.
  const direct = pooled ? openDatabase(database.url, 8) : undefined;
  // The driver's `reserve` never resolves if no connection has been opened.
  if (direct) await direct.$client`select 1`;
  const log = createLog("api", config.LOG_LEVEL);
  let passed = 0;
  const now = () => performance.now() + passed;
  const app = createApp({
    config,
    db,
    log,
    onKeyUse: () => {},
    isDraining: () => false,
    now,
    respondWithin: 60_000,
  });
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  const url = `http://127.0.0.1:${serving.port}`;
  apis.add(url);
  return {
    url,
    config,
    db,
    sql: (direct ?? db).$client,
    server: serving.server,
    databaseUrl: database.url,
    /** Moves the clock by which cached callers expire. */
    passTime(milliseconds: number) {
      passed += milliseconds;
    },
    async stop() {
      await serving.drain(1_000);
      await db.$client.end();
      await direct?.$client.end();
      await database.drop();
    },
  };
}

/** A complete response. `body` is the parsed JSON value. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ per endpoint; each test checks those that it reads
  body: any;
  text: string;
}

export type Call = (
  endpoint: `${string} /${string}`,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/**
 * Calls endpoints by name, and checks API responses against the OpenAPI document: `await call("POST /v1/posts", {
 * title: "…" })`. Strings and bytes are sent unchanged.
 */
export function caller(url: string, always: Record<string, string> = {}): Call {
  return async (endpoint, body, headers = {}) => {
    const [method = "", path = ""] = endpoint.split(" ");
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...always, ...headers },
      ...(body !== undefined && {
        body:
          typeof body === "string" || body instanceof Uint8Array
            ? (body as Uint8Array<ArrayBuffer>)
            : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const received: ApiResponse = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
    noteCodes(received.status, received.body);
    if (apis.has(url)) assertConforms(method, path, received);
    return received;
  };
}

/** Creates a workspace. @returns its owner's API key, and functions that create keys for other users */
export async function newWorkspace(api: ApiAccess, allowedDomains: string[] = []) {
  const subdomain = `w${randomBytes(8).toString("hex")}`;
  const made = await createWorkspace(api.db, api.config.API_ROOT_KEYS, {
    name: "Test",
    subdomain,
    email: `owner@${subdomain}.example`,
    fullName: "Olive Owner",
    allowedDomains,
  });
  const keyOf = async (role: Exclude<Role, "end_user">, name: string = role) => {
    const email = `${name}@${subdomain}.example`;
    const input = { workspace: subdomain, email, fullName: name, role, name: "test" };
    const { apiKey, userId, keyId } = await createApiKey(api.db, api.config.API_ROOT_KEYS, input);
    return { apiKey, userId, keyId, call: caller(api.url, { "x-api-key": apiKey }) };
  };
  const owner = await keyOf("owner");
  return {
    ...made,
    subdomain,
    keyOf,
    apiKey: owner.apiKey,
    call: owner.call,
    endUser: () => newEndUser(api, made),
  };
}

/** Creates a verified end user and a delegated key for that user, valid for two minutes; `call` renews the key. */
async function newEndUser(api: ApiAccess, { workspaceId }: { workspaceId: string }) {
  const { mintDelegatedKey } = await import("./delegated-key.ts");
  const userId = randomUUID();
  await api.sql`
    insert into users (workspace_id, id, role, identity, external_id, full_name)
    values (${workspaceId}, ${userId}, 'end_user', 'verified', ${userId}, 'Una User')`;
  const mint = () => mintDelegatedKey(api.config.SHARED_ROOT_KEYS, { ws: workspaceId, sub: userId });
  return { userId, apiKey: await mint(), call: renewingCaller(api.url, mint) };
}

/** Like `caller`, with a delegated key that is signed again each minute, because it is valid for two. */
export function renewingCaller(url: string, mint: () => Promise<string>): Call {
  let [key, renewAt] = ["", 0];
  return async (...request) => {
    if (Date.now() > renewAt) [key, renewAt] = [await mint(), Date.now() + 60_000];
    return caller(url, { "x-api-key": key })(...request);
  };
}

/** Creates a board with one category. */
export async function newBoard(call: Call, more: object = {}) {
  const name = `b${randomBytes(6).toString("hex")}`;
  const board = await call("POST /v1/boards", { title: name, url: name, isPrivate: false, ...more });
  const category = await call("POST /v1/post-categories", { name: "General", boardId: board.body.id });
  return { boardId: board.body.id as string, categoryId: category.body.id as string };
}

/** Runs a function at the end of the test, even if the test fails. */
export const afterThis = onTestFinished;
