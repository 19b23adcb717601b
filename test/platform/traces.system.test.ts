import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { readConfig } from "../../api/config.ts";
import { openDatabase } from "../../api/database.ts";
import { createTraceSigner } from "../../platform/trace-signer.ts";
import { newPost } from "../api/posts/new-post.ts";
import { startServer } from "../api/start-server.ts";
import { newSite } from "../bff/start-bff.ts";
import { builtServer } from "../built-server.ts";
import { createDatabase } from "../create-database.ts";
import { type Api, afterThis, caller, newBoard, newWorkspace, rootKeys } from "../harness.ts";
import { type ReceivedSpan, startCollector } from "../start-collector.ts";

const [root, forged] = ["", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"];
const soon = { OTEL_BSP_SCHEDULE_DELAY: "50" };

/** Starts a built API with these variables, in its own process, with its own database. */
async function startTracedApi(environment: Record<string, string>) {
  const { url: databaseUrl, drop } = await createDatabase(inject("serverUrl"));
  const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
  const db = openDatabase(databaseUrl, 2);
  const server = await startServer(builtServer, {
    DATABASE_URL: databaseUrl,
    ...keys,
    ...soon,
    ...environment,
  });
  afterThis(async () => {
    await server.end();
    await db.$client.end();
    await drop();
  });
  const config = readConfig({ DATABASE_URL: databaseUrl, ...keys });
  const api = { url: server.url, config, db, sql: db.$client, databaseUrl } as unknown as Api;
  return { ...server, ...api, keys };
}

async function startTracedBff(
  api: Awaited<ReturnType<typeof startTracedApi>>,
  environment: Record<string, string>,
) {
  const { SHARED_ROOT_KEYS } = api.keys;
  const own = { API_URL: api.url, BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS };
  const bff = await startServer(builtServer, { ...own, ...soon, ...environment }, "bff/server.js");
  afterThis(async () => void (await bff.end()));
  return bff;
}

it("a visitor's vote is one trace: the BFF's request, its call, the API's request and the SQL statement", async () => {
  const collector = await startCollector();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const api = await startTracedApi(endpoint);
  const bff = await startTracedBff(api, endpoint);
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
  const collector = await startCollector();
  const api = await startTracedApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { call, endUser } = await newWorkspace(api);
  const visitor = await endUser();
  await call("GET /v1/boards", undefined, { traceparent: forged });
  await call("GET /v1/tags", undefined, { traceparent: forged, authorization: "Bearer made.up.token" });
  await caller(api.url)("GET /v1/polls", undefined, { traceparent: forged });
  await visitor.call("GET /v1/boards", undefined, { traceparent: forged });
  await caller(api.url)("GET /v1/tags", undefined, { traceparent: forged, "x-api-key": "edk_made.up.key" });
  const [, traceId = "", spanId = ""] = forged.split("-");
  const signed = createTraceSigner(api.config.SHARED_ROOT_KEYS).write({ traceId, spanId, traceFlags: 1 });
  await visitor.call("GET /v1/posts", undefined, signed);
  const served = () => collector.spans.filter(({ kind }) => kind === 2);
  await expect.poll(() => served().length).toBe(6);
  const joined = served().filter(({ traceId }) => forged.includes(traceId));
  expect(joined.map(({ name, parentId }) => [name, forged.includes(parentId)])).toEqual([
    ["GET /v1/posts", true],
  ]);
});

it("votes that share a statement each have its span in their own trace, and these spans are linked", async () => {
  const collector = await startCollector();
  const api = await startTracedApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { call, endUser } = await newWorkspace(api);
  const { id } = await newPost(call, await newBoard(call));
  const visitors = await Promise.all(Array.from({ length: 6 }, endUser));
  const locking = openDatabase(api.config.DATABASE_URL, 1);
  afterThis(() => locking.$client.end());
  const isVote = ({ name }: ReceivedSpan) => name === "select toggle_post_votes";
  const isFailedVote = (span: ReceivedSpan) => isVote(span) && span.status === 2;
  const votes = await locking.$client.begin(async (sql) => {
    await sql`select 1 from posts where id = ${id} for update`;
    await sql`select 1 from post_activity where post_id = ${id} for update`;
    const sent = visitors.map((visitor) => visitor.call(`POST /v1/posts/${id}/vote`));
    // The first batch gives up soon; then one vote waits for the row, and the others wait for that vote.
    await expect.poll(() => collector.spans.some(isFailedVote)).toBe(true);
    return { sent };
  });
  expect((await Promise.all(votes.sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const served = () =>
    collector.spans.filter(({ kind, name }) => kind === 2 && name === "POST /v1/posts/:id/vote");
  await expect.poll(() => served().length).toBe(6);
  const cast = collector.spans.filter(
    ({ name, status }) => name === "select toggle_post_votes" && status !== 2,
  );
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
  const collector = await startCollector();
  const api = await startTracedApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { call } = await newWorkspace(api);
  await newBoard(call, { title: "Canary board", url: "canary-board" });
  await call("POST /v1/boards", { title: "Canary board", url: "other", isPrivate: false });
  const failed = () => collector.spans.filter(({ status }) => status === 2);
  await expect.poll(() => failed().map(({ attributes }) => attributes["error.type"])).toContain("23505");
  expect(Buffer.concat(collector.requests.map(({ body }) => body)).toString("latin1")).not.toMatch(/canary/i);
});

it("with OTEL_TRACES_SAMPLER, the BFF decides which requests are traced, and the API follows", async () => {
  const collector = await startCollector();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const api = await startTracedApi({ ...endpoint, OTEL_SERVICE_NAME: "feedback" });
  const bff = await startTracedBff(api, { ...endpoint, OTEL_TRACES_SAMPLER: "always_off" });
  const site = await newSite(api, bff);
  const visitor = await site.visitor();
  await visitor.call("GET /embed/v1/posts");
  await site.call("GET /v1/boards");
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain("GET /v1/boards");
  expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(["feedback"]));
  expect(collector.spans.map(({ name }) => name)).not.toContain("GET /v1/posts");
});

it("the spans of the last requests are sent when a process stops, with the headers of a secret file", async () => {
  const collector = await startCollector();
  const folder = await mkdtemp(join(tmpdir(), "earshot-traces-"));
  afterThis(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, "headers"), "authorization=Bearer%20s3cret,x-tenant=a\n");
  const api = await startTracedApi({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, "headers"),
    OTEL_BSP_SCHEDULE_DELAY: "600000",
  });
  await caller(api.url)("GET /v1/boards");
  expect(collector.requests).toEqual([]);
  expect((await api.end()).code).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toContain("GET /v1/boards");
  const [received] = collector.requests;
  expect(received?.path).toBe("/v1/traces");
  expect(received?.headers).toMatchObject({ authorization: "Bearer s3cret", "x-tenant": "a" });
});

it("while the collector is away, requests succeed, the log has one line, and the process stops normally", async () => {
  const api = await startTracedApi({
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    OTEL_EXPORTER_OTLP_TIMEOUT: "50",
  });
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
  const api = await startTracedApi({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: "60000",
  });
  await caller(api.url)("GET /v1/boards");
  // After 12 s, `end` kills the process, which then has no exit code.
  expect((await api.end()).code).toBe(0);
});

it("without OTEL_EXPORTER_OTLP_ENDPOINT, no module of OpenTelemetry is loaded", async () => {
  const report = `import m from "node:module";
    process.on("exit", () => console.log("modules " + Object.keys(m._cache).filter((n) => n.includes("@opentelemetry")).length));`;
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}` };
  const count = async (environment: Record<string, string>) => {
    const api = await startTracedApi({ ...options, ...environment });
    await api.end();
    return Number(api.lines.find((line) => line.startsWith("modules "))?.slice(8));
  };
  expect(await count({})).toBe(0);
  expect(await count({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })).toBeGreaterThan(10);
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
