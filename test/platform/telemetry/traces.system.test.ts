import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readConfig } from "../../../api/config.ts";
import { type Database, openDatabase } from "../../../api/postgres/database.ts";
import { createTraceSigner } from "../../../platform/telemetry/trace-signer.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { type ServerProcess, startServer } from "../../api/start-server.ts";
import { newSite } from "../../bff/start-bff.ts";
import { builtServer } from "../../built-server.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis, caller, newBoard, newWorkspace, rootKeys } from "../../harness.ts";
import { type ReceivedSpan, startCollector } from "../../start-collector.ts";

const [root, forged] = ["", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"];
const soon = { OTEL_BSP_SCHEDULE_DELAY: "50" };

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Database;
const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
let collector: Awaited<ReturnType<typeof startCollector>>;
/** A built API and a built BFF in their own processes, which send their spans to `collector`. */
let api: ApiProcess;
let bff: ServerProcess;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  collector = await startCollector();
  stops.unshift(collector.stop);
  database = await createDatabase(inject("serverUrl"));
  db = openDatabase(database.url, 2);
  stops.unshift(async () => {
    await db.$client.end();
    await database.drop();
  });
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  api = await startApi(endpoint);
  stops.unshift(api.end);
  bff = await startBff(endpoint);
  stops.unshift(bff.end);
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

type ApiProcess = Awaited<ReturnType<typeof startApi>>;

/** Starts a built API with these variables, in its own process. */
async function startApi(environment: Record<string, string>) {
  const required = { DATABASE_URL: database.url, ...keys };
  const server = await startServer(builtServer, { ...required, ...soon, ...environment });
  return { ...server, config: readConfig(required), db, sql: db.$client };
}

/** Starts a built BFF with these variables, in its own process, in front of the file's API. */
function startBff(environment: Record<string, string>): Promise<ServerProcess> {
  const { SHARED_ROOT_KEYS } = keys;
  const own = { API_URL: api.url, BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS };
  return startServer(builtServer, { ...own, ...soon, ...environment }, "bff/server.js");
}

/** Ends the process at the end of the test. */
function untilTestEnds<T extends ServerProcess>(server: T): T {
  afterThis(async () => void (await server.end()));
  return server;
}

it("a visitor's vote is one trace: the BFF's request, its call, the API's request and the SQL statement", async () => {
  const site = await newSite(api, bff);
  const { id } = await newPost(site.call, await newBoard(site.call), { title: "Canary title" });
  const identity = { email: "canary@example.com", name: "Canary Name" };
  const visitor = await site.visitor({ identityToken: site.signs(identity) });
  const received = await visitor.call(
    `PUT /embed/visitor/posts/${id}/vote`,
    { isVoted: true },
    { traceparent: forged },
  );
  expect(received.status).toBe(200);
  await visitor.call(`POST /embed/v1/posts/${id}/comments`, { content: "Canary comment" });
  await visitor.call("GET /embed/v1/posts?search=canary-search");

  const requestId = received.headers.get("x-request-id");
  const ofRequest = () =>
    collector.spans.filter(({ attributes }) => attributes["earshot.request_id"] === requestId);
  await expect.poll(() => ofRequest().length).toBe(2);
  const traceId = ofRequest()[0]?.traceId;
  const trace = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => trace().filter(({ kind }) => kind === 3).length).toBeGreaterThan(1);
  expect(forged).not.toContain(traceId);
  const path = [
    "PUT /embed/visitor/posts/:id/vote",
    "PUT",
    "PUT /visitor/posts/:id/vote",
    "select toggle_post_votes",
  ];
  const found = path.map((name) => trace().find((span) => span.name === name));
  expect(found.map((span) => span?.parentId)).toEqual([
    root,
    ...found.slice(0, 3).map((span) => span?.spanId),
  ]);
  expect(found.map((span) => `${span?.service} ${span?.kind}`)).toEqual([
    "earshot-bff 2",
    "earshot-bff 3",
    "earshot-api 2",
    "earshot-api 3",
  ]);
  expect(found[2]?.attributes).toEqual({
    "http.request.method": "PUT",
    "http.route": "/visitor/posts/:id/vote",
    "http.response.status_code": 200,
    "earshot.caller": "end_user",
    "earshot.workspace_id": site.workspaceId,
    "earshot.request_id": requestId,
  });
  expect(found[3]?.attributes).toEqual({
    "db.system.name": "postgresql",
    "db.operation.name": "select",
    "db.query.summary": "select toggle_post_votes",
  });

  const names = () => collector.spans.map(({ name }) => name);
  await expect.poll(names).toContain("GET /v1/posts");
  const bytes = Buffer.concat(collector.requests.map(({ body }) => body)).toString("latin1");
  const personal = [/canary/i, /127\.0\.0\.1/, new RegExp(id), new RegExp(site.apiKey), /edk_|[?]search/];
  expect(personal.filter((pattern) => pattern.test(bytes))).toEqual([]);
});

it("the API joins a trace that the BFF signed, and no other", async () => {
  const { call, endUser } = await newWorkspace(api);
  const visitor = await endUser();
  const [, traceId = "", spanId = ""] = forged.split("-");
  const signed = createTraceSigner(api.config.SHARED_ROOT_KEYS).write({ traceId, spanId, traceFlags: 1 });
  const traceparent = forged;
  const responses = await Promise.all([
    call("GET /v1/boards", undefined, { traceparent }),
    call("GET /v1/tags", undefined, { traceparent, authorization: "Bearer made.up.token" }),
    caller(api.url)("GET /v1/polls", undefined, { traceparent }),
    visitor.call("GET /v1/boards", undefined, { traceparent }),
    caller(api.url)("GET /v1/tags", undefined, { traceparent, "x-api-key": "edk_made.up.key" }),
    visitor.call("GET /v1/posts", undefined, signed),
  ]);
  const requestIds = new Set<unknown>(responses.map(({ headers }) => headers.get("x-request-id")));
  const served = () =>
    collector.spans.filter(({ attributes }) => requestIds.has(attributes["earshot.request_id"]));
  await expect.poll(() => served().length).toBe(6);
  const joined = served().filter(({ traceId }) => forged.includes(traceId));
  expect(joined.map(({ name, parentId }) => [name, forged.includes(parentId)])).toEqual([
    ["GET /v1/posts", true],
  ]);
});

it("votes that share a statement each have its span in their own trace, and these spans are linked", async () => {
  const { call, endUser } = await newWorkspace(api);
  const { id } = await newPost(call, await newBoard(call));
  const visitors = await Promise.all(Array.from({ length: 6 }, endUser));
  const locking = openDatabase(api.config.DATABASE_URL, 1);
  afterThis(() => locking.$client.end());
  const before = collector.spans.length;
  const spans = () => collector.spans.slice(before);
  const isVote = ({ name }: ReceivedSpan) => name === "select toggle_post_votes";
  const isFailedVote = (span: ReceivedSpan) => isVote(span) && span.status === 2;
  const votes = await locking.$client.begin(async (sql) => {
    await sql`select 1 from posts where id = ${id} for update`;
    await sql`select 1 from post_activity where post_id = ${id} for update`;
    const sent = visitors.map((visitor) => visitor.call(`POST /v1/posts/${id}/vote`));
    // The first batch gives up soon; then one vote waits for the row, and the others wait for that vote.
    await expect.poll(() => spans().some(isFailedVote)).toBe(true);
    return { sent };
  });
  expect((await Promise.all(votes.sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const served = () => spans().filter(({ kind, name }) => kind === 2 && name === "POST /v1/posts/:id/vote");
  await expect.poll(() => served().length).toBe(6);
  const cast = spans().filter(({ name, status }) => name === "select toggle_post_votes" && status !== 2);
  const parents = cast.map(({ parentId }) => parentId);
  expect(parents.sort()).toEqual(
    served()
      .map(({ spanId }) => spanId)
      .sort(),
  );
  const shared = cast.filter(({ attributes }) => Number(attributes["earshot.batch_size"]) > 1);
  expect(shared.length).toBeGreaterThan(1);
  const linked = (span: ReceivedSpan) =>
    span.links.every((link) => shared.some(({ spanId }) => spanId === link));
  expect(shared.every((span) => span.links.length > 0 && linked(span))).toBe(true);
});

it("a failed statement is marked with its error code, without PostgreSQL's message", async () => {
  const { call } = await newWorkspace(api);
  await newBoard(call, { title: "Canary board", url: "canary-board" });
  await call("POST /v1/boards", { title: "Canary board", url: "other", isPrivate: false });
  const failed = () => collector.spans.filter(({ status }) => status === 2);
  await expect.poll(() => failed().map(({ attributes }) => attributes["error.type"])).toContain("23505");
  expect(Buffer.concat(collector.requests.map(({ body }) => body)).toString("latin1")).not.toMatch(/canary/i);
});

it("with OTEL_TRACES_SAMPLER, the BFF decides which requests are traced, and the API follows", async () => {
  const unsampled = untilTestEnds(
    await startBff({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: "always_off",
      OTEL_SERVICE_NAME: "unsampled",
    }),
  );
  const site = await newSite(api, unsampled);
  const visitor = await site.visitor();
  await visitor.call("GET /embed/v1/posts");
  await site.call("GET /v1/boards");
  const ofSite = () =>
    collector.spans.filter(({ attributes }) => attributes["earshot.workspace_id"] === site.workspaceId);
  await expect.poll(() => ofSite().map(({ name }) => name)).toEqual(["GET /v1/boards"]);
  await unsampled.end();
  expect(collector.spans.map(({ service }) => service)).not.toContain("unsampled");
});

it("the spans of the last requests are sent when a process stops, with the headers of a secret file and the name of the service", async () => {
  const collector = await startCollector();
  afterThis(collector.stop);
  const folder = await mkdtemp(join(tmpdir(), "earshot-traces-"));
  afterThis(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, "headers"), "authorization=Bearer%20s3cret,x-tenant=a\n");
  const api = untilTestEnds(
    await startApi({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, "headers"),
      OTEL_BSP_SCHEDULE_DELAY: "600000",
      OTEL_SERVICE_NAME: "feedback",
    }),
  );
  await caller(api.url)("GET /v1/boards");
  expect(collector.requests).toEqual([]);
  expect((await api.end()).code).toBe(0);
  expect(collector.spans.map(({ service, name }) => [service, name])).toContainEqual([
    "feedback",
    "GET /v1/boards",
  ]);
  const [received] = collector.requests;
  expect(received?.path).toBe("/v1/traces");
  expect(received?.headers).toMatchObject({ authorization: "Bearer s3cret", "x-tenant": "a" });
});

it("while the collector is away, requests succeed, the log has one line, and the process stops normally", async () => {
  const api = untilTestEnds(
    await startApi({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
      OTEL_EXPORTER_OTLP_TIMEOUT: "50",
    }),
  );
  const { call } = await newWorkspace(api);
  const warnings = () => api.lines.filter((line) => line.includes("traces cannot be sent"));
  await expect.poll(async () => (await call("GET /v1/boards")).status === 200 && warnings().length).toBe(1);
  for (let turn = 0; turn < 200; turn += 1) expect((await call("GET /v1/boards")).status).toBe(200);
  expect((await api.end()).code).toBe(0);
  expect(warnings().length).toBe(1);
});

it("a collector that never responds does not delay the end of the process", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  afterThis(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const { port } = silent.address() as AddressInfo;
  const api = untilTestEnds(
    await startApi({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: "60000",
    }),
  );
  await caller(api.url)("GET /v1/boards");
  // After 12 s, `end` kills the process, which then has no exit code.
  expect((await api.end()).code).toBe(0);
});

it("a wrong setting for traces stops the start with one line that names the variable", async () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    OTEL_EXPORTER_OTLP_HEADERS: "Bearer s3cret",
    OTEL_TRACES_SAMPLER: "some",
    OTEL_TRACES_SAMPLER_ARG: "10%",
  };
  const started = startServer(
    builtServer,
    { BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys(), ...wrong },
    "bff/server.js",
  );
  const { message } = await started.then(
    () => new Error("started"),
    (error: Error) => error,
  );
  const lines = message.split("\n");
  for (const name of Object.keys(wrong))
    expect(lines.filter((line) => line.startsWith(`${name} `)).length).toBe(1);
  expect(lines.length).toBe(Object.keys(wrong).length + 1);
  expect(message).not.toContain("s3cret");
});
