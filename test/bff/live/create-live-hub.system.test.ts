import { afterAll, beforeAll, expect, it } from "vitest";
import { newPost } from "../../api/posts/new-post.ts";
import { newBoard } from "../../harness.ts";
import { readMetrics, sampleOf } from "../../read-metrics.ts";
import { startBothServers } from "../../start-both-servers.ts";
import { page } from "../start-bff.ts";
import { openLive } from "./open-live.ts";

let both: Awaited<ReturnType<typeof startBothServers>>;
beforeAll(async () => {
  both = await startBothServers({ BFF_METRICS_PORT: "0", API_METRICS_PORT: "0" });
});
afterAll(() => both.stop());

const listen = () =>
  openLive(`${both.bff.url}/embed/live?age=0&sdkToken=${both.site.sdkToken}`, { origin: page });

it("the metrics count open streams, and a write reaches a browser", async () => {
  const live = await listen();
  const { site } = both;
  const { id } = await newPost(site.call, await newBoard(site.call));
  await expect.poll(() => live.events).toEqual([`post.created ${id}`]);
  const bffMetrics = () => readMetrics(both.bff.metricsPort);
  expect(sampleOf(await bffMetrics(), "live_streams")).toBe(1);
  expect(sampleOf(await readMetrics(both.api.metricsPort), "event_streams")).toBe(1);
  live.leave();
  await expect.poll(async () => sampleOf(await bffMetrics(), "live_streams")).toBe(0);
  // The duration of a stream does not count as a response time.
  const ended = { route: "/embed/live", status: "200" };
  await expect
    .poll(async () => sampleOf(await bffMetrics(), "http_request_duration_seconds_count", ended))
    .toBe(1);
});

it("a stopping process ends its streams at once, and exits with 0", async () => {
  const live = await listen();
  expect((await both.bff.end()).code).toBe(0);
  // A stream that is still open when the time for the last responses is over is cut off, and has no end.
  expect(live.hasEnded).toBe(true);
});
