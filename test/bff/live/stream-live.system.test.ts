import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDispatching } from "../../../api/events/start-dispatching.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { newPost } from "../../api/posts/new-post.ts";
import { type Api, afterThis, type Call, newBoard, sharedApi } from "../../harness.ts";
import { startSession } from "../../start-session.ts";
import { newPublicSite } from "../public-page/new-public-site.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";
import { openLive } from "./open-live.ts";

let api: Api;
let bff: RunningBff;
let dispatcher: ReturnType<typeof startDispatching>;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
  dispatcher = startDispatching(api.db, createLog("test", "silent"), 10);
});
afterAll(async () => {
  await dispatcher.stop();
  await bff.stop();
});

const from = (origin = page) => ({ origin });
const bearer = (token: string) => ({ origin: page, authorization: `Bearer ${token}` });
const inWorkspace = ({ sdkToken }: { sdkToken: string }, age = 0, on = bff) =>
  `${on.url}/embed/live?age=${age}&sdkToken=${sdkToken}`;
const withSession = (age = 0) => `${bff.url}/embed/live?age=${age}`;

/** Changes a public post. When this event is reported, all earlier events have been reported too. */
async function endWith(call: Call, board: { boardId: string; categoryId: string }): Promise<string> {
  return `post.created ${(await newPost(call, board)).id}`;
}

describe("a visitor's stream", () => {
  it("reports only the type and id of changed posts, comments, votes, polls and entries of the workspace", async () => {
    const site = await newSite(api, bff);
    const board = await newBoard(site.call);
    const live = await openLive(inWorkspace(site), from());
    expect(live.status).toBe(200);
    const { id } = await newPost(site.call, board);
    await site.call(`POST /v1/posts/${id}/vote`);
    await site.call(`POST /v1/posts/${id}/comments`, { content: "Yes" });
    await expect.poll(() => live.events).toContain(`comment.created ${id}`);
    await site.call(`DELETE /v1/posts/${id}`);
    const { body: entry } = await site.call("POST /v1/changelogs", { title: "Faster", content: "Much." });
    await expect
      .poll(() => live.events.toSorted())
      .toEqual(
        [
          `post.created ${id}`,
          `post.votes_changed ${id}`,
          `comment.created ${id}`,
          `post.deleted ${id}`,
          `changelog.published ${entry.id}`,
        ].toSorted(),
      );
  });

  it("tells proxies not to store, compress or buffer it", async () => {
    const site = await newSite(api, bff);
    const { headers } = await openLive(inWorkspace(site), { ...from(), "accept-encoding": "gzip, br" });
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBe(page);
  });

  it("reports private posts only to the author, and no events of private boards or hidden posts", async () => {
    const site = await newSite(api, bff);
    const [open, closed] = [await newBoard(site.call), await newBoard(site.call, { isPrivate: true })];
    const author = await site.visitor({ identityToken: site.signs({ sub: "una" }) });
    const streams = [
      await openLive(inWorkspace(site), from()),
      await openLive(withSession(), bearer((await site.visitor()).token)),
      await openLive(withSession(), bearer(author.token)),
    ];
    await newPost(site.call, closed);
    await newPost(site.call, open, { visibility: "private" });
    const { body: own } = await author.call("POST /embed/v1/posts", {
      ...{ title: "Mine", visibility: "private" },
      ...open,
    });
    await site.call(`POST /v1/posts/${own.id}/comments`, { content: "Thank you" });
    const hidden = await newPost(site.call, open);
    await site.call(`PATCH /v1/posts/${hidden.id}`, { visibility: "private" });
    await site.call(`PATCH /v1/posts/${hidden.id}`, { title: "Written in private" });
    const last = await endWith(site.call, open);
    for (const { events } of streams) await expect.poll(() => events).toContain(last);
    // The events about one post keep their order; events about other posts may arrive before them.
    const [stranger, other, authors] = streams.map(({ events }) =>
      events.filter((event) => event !== `post.created ${hidden.id}`).toSorted(),
    );
    const shown = [last, `post.updated ${hidden.id}`];
    expect([stranger, other]).toEqual([shown, shown]);
    expect(authors).toEqual([...shown, `comment.created ${own.id}`, `post.created ${own.id}`].toSorted());
  });

  it("tells visitors and staff to reload when a board becomes private or public or is deleted, without its id or title", async () => {
    const site = await newSite(api, bff);
    const [kept, board] = [await newBoard(site.call), await newBoard(site.call)];
    const staff = `${bff.url}/dashboard/api/w/${site.workspaceId}/live?age=0`;
    const cookie = `earshot=${await startSession(api.sql, `owner@${site.subdomain}.example`)}`;
    // Streams that begin while the BFF connects to the API are told to reload, too.
    const lives = [await openLive(inWorkspace(site), from()), await openLive(staff, { cookie })];
    const last = await endWith(site.call, kept);
    for (const { events } of lives) await expect.poll(() => events).toEqual([last]);
    const before = lives.map(({ resyncs }) => resyncs);
    const resyncs = () => lives.map((live, n) => live.resyncs - (before[n] ?? 0));
    for (const [n, isPrivate] of [true, false].entries()) {
      await site.call(`PATCH /v1/boards/${board.boardId}`, { isPrivate });
      await expect.poll(resyncs).toEqual([n + 1, n + 1]);
    }
    await site.call(`DELETE /v1/boards/${board.boardId}`);
    await expect.poll(resyncs).toEqual([3, 3]);
    for (const { events } of lives) expect(events).toEqual([last]);
    const late = await openLive(inWorkspace(site, 100), from());
    await expect.poll(() => late.resyncs).toBe(1);
    expect(late.events).toEqual([]);
  });

  it("never reports another workspace's events", async () => {
    const [mine, theirs] = [await newSite(api, bff), await newSite(api, bff)];
    const board = await newBoard(mine.call);
    const live = await openLive(inWorkspace(mine), from());
    await newPost(theirs.call, await newBoard(theirs.call));
    const last = await endWith(mine.call, board);
    await expect.poll(() => live.events).toEqual([last]);
  });

  it("ends when the visitor may no longer read, before the next event is reported", async () => {
    const site = await newSite(api, bff);
    const board = await newBoard(site.call);
    const lives = [
      await openLive(withSession(), bearer((await site.visitor()).token)),
      await openLive(inWorkspace(site), from()),
    ];
    await site.raiseEpoch();
    await api.sql`update workspaces set allowed_domains = '{other.example}' where id = ${site.workspaceId}`;
    // The BFF notices within a few seconds.
    await expect.poll(async () => (await openLive(inWorkspace(site), from())).status).toBe(403);
    await newPost(site.call, board);
    for (const live of lives) {
      await expect.poll(() => live.hasEnded).toBe(true);
      expect(live.events).toEqual([]);
    }
  });

  it.each([
    ["without an origin", {}, (site: { sdkToken: string }) => inWorkspace(site), 403],
    [
      "from another origin",
      from("https://evil.example"),
      (site: { sdkToken: string }) => inWorkspace(site),
      403,
    ],
    ["with an unknown workspace", from(), () => inWorkspace({ sdkToken: "sdk_none" }), 401],
    ["without a workspace", from(), () => `${bff.url}/embed/live`, 401],
    [
      "with an age that is no number",
      from(),
      (site: { sdkToken: string }) => `${inWorkspace(site)}&age=x`,
      400,
    ],
  ])("is rejected %s", async (_, headers, urlOf, status) => {
    const site = await newSite(api, bff);
    expect((await openLive(urlOf(site), headers)).status).toBe(status);
  });
});

describe("after an absence", () => {
  it("a new stream reports exactly the events that happened in the meantime", async () => {
    const site = await newSite(api, bff);
    const board = await newBoard(site.call);
    // Open a stream first, because a process records no events before its first stream.
    await expect
      .poll(async () => (await openLive(inWorkspace(site), from())).resyncs, { interval: 200 })
      .toBe(0);
    const first = await openLive(inWorkspace(site), from());
    const { id } = await newPost(site.call, board);
    await expect.poll(() => first.events).toEqual([`post.created ${id}`]);
    const again = await openLive(inWorkspace(site, 100), from());
    await expect.poll(() => again.events).toEqual([`post.created ${id}`]);
    expect(again.resyncs).toBe(0);
  });

  it("a browser whose data is too old is told to reload everything", async () => {
    const site = await newSite(api, bff);
    await openLive(inWorkspace(site), from());
    const again = await openLive(inWorkspace(site, 100_000), from());
    await expect.poll(() => again.resyncs).toBe(1);
  });
});

describe("limits", () => {
  it("one address gets a sixth as many streams as reads a minute, then 429 until one is closed", async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=12,writes=12" });
    afterThis(() => strict.stop());
    const site = await newSite(api, strict);
    const url = inWorkspace(site, 0, strict);
    const [first] = [await openLive(url, from()), await openLive(url, from())];
    const third = await openLive(url, from());
    expect(third).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(third.headers.get("retry-after")).toBe("30");
    first?.leave();
    await expect.poll(async () => (await openLive(url, from())).status).toBe(200);
  });

  it("a process has MAX_LIVE_STREAMS streams, then responds 503", async () => {
    const small = await startBff(api, { MAX_LIVE_STREAMS: "1" });
    afterThis(() => small.stop());
    const site = await newSite(api, small);
    const url = inWorkspace(site, 0, small);
    expect((await openLive(url, from())).status).toBe(200);
    const second = await openLive(url, from());
    expect(second).toMatchObject({ status: 503, body: { code: "live_unavailable" } });
    expect(second.headers.get("retry-after")).toBe("30");
  });

  it("one workspace has at most four fifths of the streams", async () => {
    const small = await startBff(api, { MAX_LIVE_STREAMS: "5" });
    afterThis(() => small.stop());
    const [mine, theirs] = [await newSite(api, small), await newSite(api, small)];
    const open = async (site: typeof mine) => (await openLive(inWorkspace(site, 0, small), from())).status;
    expect(await Promise.all(Array.from({ length: 5 }, () => open(mine)))).toEqual([200, 200, 200, 200, 503]);
    expect(await open(theirs)).toBe(200);
  });

  it("the streams of an IPv6 /56 are limited to those of four /64 networks", async () => {
    const strict = await startBff(api, { RATE_LIMITS: "reads=12,writes=12", TRUSTED_PROXY_HOPS: "1" });
    afterThis(() => strict.stop());
    const url = inWorkspace(await newSite(api, strict), 0, strict);
    const open = async (network: number) =>
      (await openLive(url, { ...from(), "x-forwarded-for": `2001:db8:0:10${network}::1` })).status;
    for (const network of [1, 2, 3, 4])
      expect([await open(network), await open(network)]).toEqual([200, 200]);
    expect(await open(5)).toBe(429);
  });
});

it("the public page is rendered again after each event, and when the first browser connects", async () => {
  const site = await newPublicSite(api);
  const read = async () => (await fetch(bff.url + site.path)).text();
  for (const title of ["First", "Second"]) {
    const live = await openLive(inWorkspace(site), from());
    const id = await site.addPost(title);
    await expect.poll(() => live.events).toContain(`post.created ${id}`);
    expect(await read()).toContain(title);
    live.leave();
    await expect.poll(() => bff.liveStreams()).toBe(0);
  }
  await read();
  await site.addPost("Third, while nobody listens");
  await openLive(inWorkspace(site, 5_000), from());
  expect(await read()).toContain("Third");
});
