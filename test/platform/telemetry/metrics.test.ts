import { expect, it } from "vitest";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { openMetrics } from "../../../platform/telemetry/metrics.ts";
import { afterThis } from "../../harness.ts";
import { readMetrics, sampleOf } from "../../read-metrics.ts";

async function openFree() {
  const metrics = await openMetrics("api", 0, "127.0.0.1");
  if (!metrics) throw new Error("no metrics");
  afterThis(metrics.close);
  return { ...metrics, url: `http://127.0.0.1:${metrics.port}` };
}

const seen = { method: "GET", route: "/v1/posts/:id", status: 200, caller: "api_key" as const };
const known = { seconds: 0.03, workspaceId: "0199c3a0-0000-7000-8000-000000000001", requestId: "r1" };

it("GET /metrics returns Prometheus's text format, and other requests to the metrics port are rejected", async () => {
  const { url } = await openFree();
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await response.text()).toMatch(/^# HELP .+\n# TYPE .+\n/);
  expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(405);
  for (const path of ["/", "/metrics/", "/healthz"]) expect((await fetch(url + path)).status).toBe(404);
});

it("without a metrics port, the process has no metrics", async () => {
  expect(await openMetrics("api", undefined, "127.0.0.1")).toBeUndefined();
});

it("a request is counted and timed by method, route, status and caller, and by nothing else", async () => {
  const { requests, port } = await openFree();
  for (const status of [200, 200, 404]) {
    requests.onStart();
    requests.onEnd({ ...seen, ...known, status });
  }
  requests.onStart();
  const samples = await readMetrics(port);
  expect(samples.get("http_requests_total")).toEqual([
    { labels: { ...seen, status: "200" }, value: 2 },
    { labels: { ...seen, status: "404" }, value: 1 },
  ]);
  const buckets = samples.get("http_request_duration_seconds_bucket") ?? [];
  const served = buckets.filter(({ labels }) => labels.status === "200");
  expect(served.map(({ labels, value }) => [labels.le, value])).toEqual([
    ["0.005", 0],
    ["0.01", 0],
    ["0.025", 0],
    ["0.05", 2],
    ["0.1", 2],
    ["0.25", 2],
    ["1", 2],
    ["5", 2],
    ["+Inf", 2],
  ]);
  expect(sampleOf(samples, "http_requests_in_flight")).toBe(1);
});

it("a second scrape does not count requests again", async () => {
  const { requests, port } = await openFree();
  requests.onStart();
  requests.onEnd({ ...seen, ...known });
  await readMetrics(port);
  expect(sampleOf(await readMetrics(port), "http_requests_total")).toBe(1);
});

it("ended responses are counted by reason, from 0 on", async () => {
  const { onResponseEnded, port } = await openFree();
  onResponseEnded("stalled");
  onResponseEnded("stalled");
  expect((await readMetrics(port)).get("responses_ended_total")).toEqual([
    { labels: { reason: "too_slow" }, value: 0 },
    { labels: { reason: "stalled" }, value: 2 },
    { labels: { reason: "memory_full" }, value: 0 },
  ]);
});

it("the metrics include the memory, event loop delay and CPU time of the process", async () => {
  const { port } = await openFree();
  const samples = await readMetrics(port);
  expect(sampleOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(sampleOf(samples, "process_cpu_seconds_total")).toBeGreaterThan(0);
  expect(sampleOf(samples, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
});

it("a metric that cannot be read makes the scrape fail with 500, and the process continues", async () => {
  const { gauge, url } = await openFree();
  gauge("failing", "Cannot be read.", () => {
    throw new Error("planted");
  });
  expect((await fetch(`${url}/metrics`)).status).toBe(500);
  expect((await fetch(`${url}/metrics`)).status).toBe(500);
});

it("a metrics port in use, and an address of another machine, cause startup errors that name the variable", async () => {
  const { port } = await openFree();
  await expect(openMetrics("bff", port, "127.0.0.1")).rejects.toThrow(
    new StartupError(
      `Port ${port} is busy, so the BFF's metrics cannot listen: stop the program that uses it, or set BFF_METRICS_PORT to a free port.`,
    ),
  );
  await expect(openMetrics("api", 0, "192.0.2.1")).rejects.toThrow(
    new StartupError(
      "Nothing can listen on METRICS_HOST=192.0.2.1 (EADDRNOTAVAIL): set METRICS_HOST to an address of this machine.",
    ),
  );
});
