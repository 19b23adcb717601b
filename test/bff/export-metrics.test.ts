import { expect, it } from "vitest";
import { createApp } from "../../bff/app.ts";
import { composeBff } from "../../bff/compose-bff.ts";
import { readConfig } from "../../bff/config.ts";
import { exportMetrics } from "../../bff/export-metrics.ts";
import { ownStore } from "../../bff/limits/rate-limit-store.ts";
import { observeRequests } from "../../platform/http/observe-requests.ts";
import { serve } from "../../platform/http/serve.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { openMetrics } from "../../platform/telemetry/metrics.ts";
import { type Api, afterThis, rootKeys, sharedApi } from "../harness.ts";
import { readMetrics, sampleOf } from "../read-metrics.ts";
import { asVariable, newSite } from "./start-bff.ts";

/** Starts a BFF with metrics, assembled as in `bff/server.ts`. */
async function startMeasured(api: Pick<Api, "url" | "config">, environment: Record<string, string> = {}) {
  const config = readConfig({
    API_URL: api.url,
    BFF_ROOT_KEYS: rootKeys(),
    SHARED_ROOT_KEYS: asVariable(api.config.SHARED_ROOT_KEYS),
    RATE_LIMITS: "off",
    ...environment,
  });
  const metrics = await openMetrics("bff", 0, "127.0.0.1");
  if (!metrics) throw new Error("no metrics");
  const store = { ...ownStore, isUp: () => isStoreUp };
  let isStoreUp = true;
  const bff = composeBff(config, createLog("bff", "silent"), new Map(), new Map(), store, metrics);
  exportMetrics(metrics, bff);
  const serving = await serve(createApp(bff), {
    name: "BFF",
    port: 0,
    portVariable: "BFF_PORT",
    host: "127.0.0.1",
  });
  observeRequests(serving.server, [metrics.requests]);
  afterThis(async () => {
    await serving.drain(500);
    await bff.close();
    await metrics.close();
  });
  return {
    url: `http://127.0.0.1:${serving.port}`,
    read: async (name: string, labels?: Record<string, string>) =>
      sampleOf(await readMetrics(metrics.port), name, labels),
    endStore: () => {
      isStoreUp = false;
    },
  };
}

it("requests are counted by route and caller, and rejected origins that wait to be reported are counted as a queue", async () => {
  const api = await sharedApi();
  const bff = await startMeasured(api);
  const site = await newSite(api, bff);
  const visitor = await site.visitor();
  for (let turn = 0; turn < 3; turn += 1) await visitor.call("GET /embed/v1/posts");
  const counted = { route: "/embed/v1/posts", method: "GET", status: "200", caller: "end_user" };
  await expect.poll(() => bff.read("http_requests_total", counted)).toBe(3);
  expect(await bff.read("background_task_queue_length", { task: "report_rejected_origins" })).toBe(0);
  await fetch(`${bff.url}/embed/v1/posts?sdkToken=${site.sdkToken}`, {
    headers: { origin: "https://other.example" },
  });
  expect(await bff.read("background_task_queue_length", { task: "report_rejected_origins" })).toBe(1);
});

it("a request over a rate limit is counted by the limit's name", async () => {
  const api = await sharedApi();
  const bff = await startMeasured(api, { RATE_LIMITS: "reads=2,writes=2" });
  const site = await newSite(api, bff);
  for (let turn = 0; turn < 5; turn += 1) await site.open();
  expect(await bff.read("rate_limited_total", { limit: "sessions" })).toBe(3);
});

it("the metrics api_up and rate_limit_store_up are 0 while the API or the store does not respond", async () => {
  const api = await sharedApi();
  const bff = await startMeasured(api);
  await expect.poll(() => bff.read("api_up")).toBe(1);
  expect(Math.abs((await bff.read("api_clock_offset_seconds")) ?? 9)).toBeLessThan(2);
  expect(await bff.read("rate_limit_store_up")).toBe(1);
  bff.endStore();
  expect(await bff.read("rate_limit_store_up")).toBe(0);
  const lonely = await startMeasured({ url: "http://127.0.0.1:1", config: api.config });
  expect(await lonely.read("api_up")).toBe(0);
});
