import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPost } from "../../api/posts/new-post.ts";
import { type ServerProcess, startServer } from "../../api/start-server.ts";
import { builtServer } from "../../built-server.ts";
import { afterThis, newBoard } from "../../harness.ts";
import { readMetrics, sampleOf } from "../../read-metrics.ts";
import { startBothServers } from "../../start-both-servers.ts";
import { page } from "../start-bff.ts";
import { openLive } from "./open-live.ts";

type Both = Awaited<ReturnType<typeof startBothServers>>;

let both: Both;
beforeAll(async () => {
  both = await startBothServers({ BFF_METRICS_PORT: "0", API_METRICS_PORT: "0" });
});
afterAll(() => both.stop());

const liveUrl = ({ bff, site }: Both, age = 0) =>
  `${bff.url}/embed/live?age=${age}&sdkToken=${site.sdkToken}`;
const listen = (to: Both, age = 0) => openLive(liveUrl(to, age), { origin: page });

/** Starts another API process for the same database, at the same address. */
async function startApiAgain({ api, keys, databaseUrl }: Both): Promise<ServerProcess> {
  const again = await startServer(builtServer, {
    ...keys,
    DATABASE_URL: databaseUrl,
    API_PORT: new URL(api.url).port,
  });
  afterThis(async () => void (await again.end()));
  return again;
}

/** Notifies events of the site's workspace, as `dispatch_events` does. */
async function notify(count: number, type: string): Promise<void> {
  const { workspaceId } = both.site;
  const notice = JSON.stringify({ workspaceId, type, subjectId: workspaceId, details: {} });
  await both.sql`
    select pg_notify('earshot_events', (${notice}::jsonb || jsonb_build_object('n', n))::text)
    from generate_series(1, ${count}::int) n`;
}

it("the metrics count open streams, and a write reaches a browser", async () => {
  const live = await listen(both);
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

it("a browser that does not read is disconnected, and the other streams continue", async () => {
  const live = await listen(both);
  const outgoing = request(liveUrl(both), { agent: false, headers: { origin: page } }).end();
  afterThis(() => void outgoing.destroy());
  const [incoming] = await once(outgoing, "response");
  incoming.on("error", () => {}).socket.pause();
  const count = async () => sampleOf(await readMetrics(both.bff.metricsPort), "live_streams");
  expect(await count()).toBe(2);
  // Fewer bytes at once than may wait for a browser, so that only the browser that never reads is disconnected.
  for (let round = 1; (await count()) === 2; round += 1) {
    await notify(8, `poll.${"x".repeat(7_000)}`);
    await expect.poll(() => live.events.length).toBe(8 * round);
  }
  expect(live.hasEnded).toBe(false);
});

it("of many events at once, a browser receives only some and is told to reload everything, and it stays connected", async () => {
  const live = await listen(both);
  const types = () => live.events.map((event) => event.split(" ")[0]);
  await notify(1, "poll.deleted");
  await expect.poll(types).toContain("poll.deleted");
  const before = live.resyncs;
  await notify(2_000, "poll.opened");
  await expect.poll(() => live.resyncs).toBeGreaterThan(before);
  await expect
    .poll(async () => {
      await notify(1, "poll.closed");
      return types();
    })
    .toContain("poll.closed");
  expect(types().filter((type) => type === "poll.opened").length).toBeLessThan(1_500);
  expect(live.hasEnded).toBe(false);
});

it("after many events, a browser is told to reload everything instead of receiving each event", async () => {
  const live = await listen(both);
  await notify(60, "poll.opened");
  await expect.poll(() => live.events.length).toBeGreaterThanOrEqual(60);
  const late = await listen(both);
  await expect.poll(() => late.resyncs).toBe(1);
  expect(late.events).toEqual([]);
});

it("browsers keep their streams while the API is killed and restarted, and then reload everything once", async () => {
  const lives = [await listen(both, 100_000), await listen(both, 100_000)];
  const resyncs = () => lives.map((live) => live.resyncs);
  await expect.poll(resyncs).toEqual([1, 1]);
  both.api.child.kill("SIGKILL");
  await once(both.api.child, "exit");
  await startApiAgain(both);
  await expect.poll(resyncs).toEqual([2, 2]);
  const { id } = await newPost(both.site.call, await newBoard(both.site.call));
  for (const live of lives) {
    await expect.poll(() => live.events).toEqual([`post.created ${id}`]);
    expect(live.hasEnded).toBe(false);
  }
  expect(resyncs()).toEqual([2, 2]);
});

it("if the API stays down, the streams of browsers end, and new ones get 503 until it is up again", async () => {
  const api = await startApiAgain(both);
  await expect.poll(async () => (await listen(both)).status).toBe(200);
  const live = await listen(both);
  await api.end();
  await expect.poll(() => live.hasEnded).toBe(true);
  // The workspace in the BFF's cache has expired too, and reading it again needs the API.
  expect((await listen(both)).status).toBe(503);
  await startApiAgain(both);
  await expect.poll(async () => (await listen(both)).status).toBe(200);
});

it("a stopping process ends its streams at once, and exits with 0", async () => {
  const own = await startBothServers();
  afterThis(own.stop);
  const live = await listen(own);
  expect(await own.bff.end()).toEqual({ code: 0 });
  // A stream that the process does not end itself is cut off at the time limit for the last requests.
  expect(live.hasEnded).toBe(true);
});
