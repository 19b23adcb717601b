import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDispatching } from "../../../api/events/start-dispatching.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { passHold } from "../../api/events/notify-people.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { afterThis, newBoard, type OwnApi, startApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";
import { openLive } from "./open-live.ts";

let api: OwnApi;
let bff: RunningBff;
let dispatcher: ReturnType<typeof startDispatching>;
let site: Awaited<ReturnType<typeof newSite>>;
beforeAll(async () => {
  api = await startApi();
  bff = await startBffWith({ longestPause: 100 });
  dispatcher = startDispatching(api.db, createLog("test", "silent"), 10);
  site = await newSite(api, bff);
});
afterAll(async () => {
  await dispatcher.stop();
  await bff.stop();
  await api.stop();
});

const startBffWith = (times: { apiTimeout?: number; longestPause?: number }) =>
  startBff(api, {}, undefined, undefined, undefined, times);

const liveUrl = (age = 0, on = bff) => `${on.url}/embed/live?age=${age}&sdkToken=${site.sdkToken}`;
const listen = (age?: number, on?: RunningBff) => openLive(liveUrl(age, on), { origin: page });

/** Ends all connections to the API and rejects new ones, until the returned function is called. */
async function interruptApi(): Promise<() => Promise<void>> {
  const { port } = api.server.address() as AddressInfo;
  api.server.close();
  api.server.closeAllConnections();
  await once(api.server, "close");
  return async () => {
    await once(api.server.listen(port, "127.0.0.1"), "listening");
  };
}

/** Notifies events of the site's workspace, as `dispatch_events` does. */
async function notify(count: number, type: string): Promise<void> {
  const { workspaceId } = site;
  const notice = JSON.stringify({ workspaceId, type, subjectId: workspaceId, details: {} });
  await api.sql`
    select pg_notify('earshot_events', (${notice}::jsonb || jsonb_build_object('n', n))::text)
    from generate_series(1, ${count}::int) n`;
}

it("a browser that does not read is disconnected, and the other streams continue", async () => {
  const live = await listen();
  const outgoing = request(liveUrl(), { agent: false, headers: { origin: page } }).end();
  afterThis(() => void outgoing.destroy());
  const [incoming] = await once(outgoing, "response");
  incoming.on("error", () => {}).socket.pause();
  expect(bff.liveStreams()).toBe(2);
  // Fewer bytes at once than may wait for a browser, so that only the browser that never reads is disconnected.
  for (let round = 1; bff.liveStreams() === 2; round += 1) {
    await notify(8, `poll.${"x".repeat(7_000)}`);
    await expect.poll(() => live.events.length, { interval: 5 }).toBe(8 * round);
  }
  expect(live.hasEnded).toBe(false);
});

it("of many events at once, a browser receives only some and is told to reload everything, and it stays connected", async () => {
  const live = await listen();
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
  const live = await listen();
  await notify(60, "poll.opened");
  await expect.poll(() => live.events.length).toBeGreaterThanOrEqual(60);
  const late = await listen();
  await expect.poll(() => late.resyncs).toBe(1);
  expect(late.events).toEqual([]);
});

it("browsers keep their streams while the API is interrupted, and then reload everything once", async () => {
  const lives = [await listen(100_000), await listen(100_000)];
  const resyncs = () => lives.map((live) => live.resyncs);
  await expect.poll(resyncs).toEqual([1, 1]);
  const resume = await interruptApi();
  await resume();
  await expect.poll(resyncs).toEqual([2, 2]);
  const { id } = await newPost(site.call, await newBoard(site.call));
  for (const live of lives) {
    await expect.poll(() => live.events).toEqual([`post.created ${id}`]);
    expect(live.hasEnded).toBe(false);
  }
  expect(resyncs()).toEqual([2, 2]);
});

it("if the API stays down, the streams of browsers end, and new ones get 503 until it is up again", async () => {
  const hasty = await startBffWith({ apiTimeout: 200, longestPause: 100 });
  afterThis(() => hasty.stop());
  const live = await listen(0, hasty);
  expect(live.status).toBe(200);
  const resume = await interruptApi();
  await expect.poll(() => live.hasEnded).toBe(true);
  expect((await listen(0, hasty)).status).toBe(503);
  await resume();
  await expect.poll(async () => (await listen(0, hasty)).status).toBe(200);
});

it("a visitor with a session learns that followers of a post are notified, and a reader without one does not", async () => {
  const board = await newBoard(site.call);
  const { id } = await newPost(site.call, board);
  const { token } = await site.visitor();
  const visitor = await openLive(`${bff.url}/embed/live?age=0`, {
    origin: page,
    authorization: `Bearer ${token}`,
  });
  const reader = await listen();
  await site.call(`POST /v1/posts/${id}/comments`, { content: "Soon" });
  const isNotified = async () => {
    await passHold(api, site.workspaceId);
    return visitor.events.includes(`activity.added ${id}`);
  };
  await expect.poll(isNotified).toBe(true);
  const last = await newPost(site.call, board);
  await expect.poll(() => reader.events).toContain(`post.created ${last.id}`);
  expect(reader.events).toContain(`comment.created ${id}`);
  expect(reader.events).not.toContain(`activity.added ${id}`);
});
