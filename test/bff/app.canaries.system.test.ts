import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../api/app.ts";
import { createAccessLog } from "../../platform/http/access-log.ts";
import { observeRequests } from "../../platform/http/observe-requests.ts";
import { serve } from "../../platform/http/serve.ts";
import { openMetrics } from "../../platform/telemetry/metrics.ts";
import { caller, newBoard, type OwnApi, startApi } from "../harness.ts";
import { newSite, page, startBff } from "./start-bff.ts";

let api: OwnApi;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  await api?.stop();
});

/**
 * Starts an API and a BFF with the most verbose log level and with metrics, and records the requests between
 * them.
 */
async function listenIn() {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const { config, db } = api;
  const app = createApp({ config, db, log, onKeyUse: () => {}, isDraining: () => false });
  const options = { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" };
  const serving = await serve(app, options);
  const urls: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const between = createServer((incoming, outgoing) => {
    urls.push(incoming.url ?? "");
    headers.push(incoming.headers);
    const { method = "GET", url = "/" } = incoming;
    const host = { host: "127.0.0.1", port: serving.port };
    const passed = request({ ...host, method, path: url, headers: incoming.headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  const bff = await startBff(
    { url, config },
    { CHALLENGE_URL: url, CHALLENGE_SECRET: "canary-challenge" },
    log,
  );
  const metrics = await Promise.all(
    [serving.server, bff.server].map(async (server, place) => {
      const opened = await openMetrics(place === 0 ? "api" : "bff", 0, "127.0.0.1");
      if (!opened) throw new Error("no metrics");
      observeRequests(server, [opened.requests, ...createAccessLog(log, "on")]);
      stops.push(opened.close);
      return async () => (await fetch(`http://127.0.0.1:${opened.port}/metrics`)).text();
    }),
  );
  const readMetrics = async () => (await Promise.all(metrics.map((read) => read()))).join("");
  stops.push(
    () => serving.drain(500),
    () => between.close(),
    () => bff.stop(),
  );
  return { bff, lines, urls, headers, readMetrics };
}

it("no log line, metric, request URL or response body contains a secret, whichever requests fail", async () => {
  const { bff, lines, urls, headers, readMetrics } = await listenIn();
  const site = await newSite(api, bff);
  const place = await newBoard(site.call);
  const identityToken = site.signs({ sub: "canary-sub", email: "canary@example.com", jti: "canary-jti" });
  const forged = site.signs({ sub: "canary-sub" }, "x".repeat(53));
  const una = await site.visitor({ identityToken });
  const nobody = await site.visitor();
  const responses = [
    await una.call("POST /embed/v1/posts", { title: "Fine", visibility: "public", ...place }),
    await una.call("POST /embed/v1/posts", { title: 5, canary: "canary-body" }),
    await una.call("POST /embed/v1/posts", '{"canary-broken'),
    await una.call(`GET /embed/v1/posts/${randomUUID()}`),
    await una.call("GET /embed/v1/posts?canary=1"),
    await nobody.call("POST /embed/v1/posts", { title: "x" }),
    await site.open({ identityToken }),
    await site.open({ identityToken: forged }),
    await site.open({ challenge: "canary-answer" }),
    await site.open({ continue: una.token }),
    await site.open({ profile: { id: "u", canary: "canary-field" } }),
    await site.fromPage("GET /embed/v1/posts", undefined, { authorization: `Bearer ${site.apiKey}` }),
    await caller(bff.url, { origin: "https://evil.example", authorization: `Bearer ${una.token}` })(
      "GET /embed/v1/posts",
    ),
    await caller(api.url, { "x-api-key": una.token })("GET /v1/posts"),
    await una.call(`GET /embed/open?sdkToken=${site.sdkToken}`),
    await una.call("DELETE /embed/session"),
    await caller(bff.url, { origin: page })("GET /readyz"),
  ];
  // The responses may repeat the path and the query of the request; logs and metrics must not.
  const visible = ["canary-agent", "canary-cookie", "canary-query", "una@example.com", "127.0.0.1"];
  await una.call(`GET /embed/${una.token}`);
  await una.call("GET /embed/v1/posts?search=una@example.com&x=canary-query", undefined, {
    "user-agent": "canary-agent",
    cookie: "a=canary-cookie",
  });
  await caller(bff.url)(`GET /dashboard/preview/${identityToken}/`);
  await caller(api.url, { "x-api-key": site.apiKey })(`GET /v1/posts/${site.apiKey}`);
  await api.sql`alter function open_widget rename to gone`;
  responses.push(await nobody.call(`GET /embed/open?sdkToken=${site.sdkToken}`));
  expect(responses.at(-1)?.status).toBe(500);
  const delegated = headers
    .map((each) => String(each["x-api-key"] ?? ""))
    .find((key) => key.startsWith("edk_"));
  const service = headers.map((each) => each.authorization ?? "").find((key) => key.startsWith("Bearer "));
  const roots = [...api.config.API_ROOT_KEYS, ...api.config.SHARED_ROOT_KEYS, ...bff.config.BFF_ROOT_KEYS];
  const secrets = [
    site.apiKey,
    site.secretKey,
    ...roots.map(({ secret }) => secret.toString("base64url")),
    delegated,
    service?.slice("Bearer ".length),
    una.token,
    nobody.token,
    identityToken,
    forged,
    "canary-challenge",
    "canary-answer",
    "canary-jti",
    "canary-body",
    "canary-broken",
    "canary-field",
    "canary@example.com",
  ];
  await expect.poll(() => lines.join("")).toContain('"route":"/embed/open","status":500');
  const told = {
    log: lines.join(""),
    metrics: await readMetrics(),
    urls: urls.join("\n"),
    responses: responses.map(({ text }) => text).join("\n"),
  };
  for (const canary of visible) expect(told.log + told.metrics).not.toContain(canary);
  expect(told.log.match(/"msg":"request"/g)?.length).toBeGreaterThan(20);
  expect(told.metrics).toContain('route="/embed/v1/posts"');
  expect(responses.filter(({ status }) => status >= 400).length).toBeGreaterThan(8);
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(8);
    for (const [place, text] of Object.entries(told)) {
      expect(`${place}: ${text.includes(secret ?? "") ? secret : "nothing"}`).toBe(`${place}: nothing`);
    }
  }
  expect(told.log + told.metrics + told.urls).not.toMatch(/eyJ|edk_|esk_|ews_/);
});
