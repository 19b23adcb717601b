import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { newEndpoint, startWorker } from "../webhooks/new-endpoint.ts";
import { startReceiver } from "../webhooks/receiver.ts";

let api: OwnApi;
let workspaceId: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ workspaceId } = await newWorkspace(api));
});

const endpointAt = (url: string, ws = workspaceId) => newEndpoint(api, ws, url);

describe("a message", () => {
  it("verifies with the public library, and has the event's type, time and data", async () => {
    const receiver = await startReceiver();
    const endpoint = await endpointAt(receiver.url);
    const [id] = await endpoint.add();
    startWorker(api);
    await expect.poll(() => receiver.received).toHaveLength(1);
    const { headers, body } = receiver.received[0] ?? { headers: {}, body: "" };
    expect(headers["webhook-id"]).toBe(id);
    expect(headers["content-type"]).toBe("application/json");
    expect(new Webhook(endpoint.secret).verify(body, headers)).toEqual({
      type: "a.happened",
      timestamp: expect.stringMatching(/Z$/),
      workspaceId,
      data: { n: 1 },
    });
    expect(() => new Webhook(endpoint.secret).verify(body.replace("1", "2"), headers)).toThrow();
    await expect
      .poll(endpoint.deliveries)
      .toMatchObject([{ isDelivered: true, attempts: 1, status: 204, seconds: null }]);
  });

  it("of a deleted workspace is not sent, before the sweep removes it", async () => {
    const [gone, kept] = [await startReceiver(), await startReceiver()];
    const endpoint = await endpointAt(gone.url);
    await endpoint.add();
    await api.sql`update workspaces set deleted_at = now() where id = ${workspaceId}`;
    const other = await newWorkspace(api);
    await (await endpointAt(kept.url, other.workspaceId)).add();
    startWorker(api);
    await expect.poll(() => kept.received).toHaveLength(1);
    // One claim contains the deliveries of both workspaces.
    expect(await endpoint.deliveries()).toMatchObject([{ attempts: 0 }]);
    expect(gone.received).toEqual([]);
  });

  it("is sent again with the same id until it is accepted, and never after that", async () => {
    let failures = 2;
    const receiver = await startReceiver((response) => {
      failures -= 1;
      response.writeHead(failures >= 0 ? 500 : 200).end("out of order\u0000");
    });
    const endpoint = await endpointAt(receiver.url);
    const [id] = await endpoint.add();
    startWorker(api);
    await expect
      .poll(endpoint.deliveries)
      .toMatchObject([{ attempts: 1, status: 500, excerpt: "out of order" }]);
    expect(await endpoint.state()).toMatchObject({ isFailing: true });
    const [failed] = await endpoint.deliveries();
    expect(failed?.seconds).toBeGreaterThanOrEqual(3);
    await endpoint.hasten();
    // The plan for the third attempt; until then, `seconds` is the rest of the claim for the second.
    await expect.poll(async () => (await endpoint.deliveries())[0]?.seconds).toBeGreaterThan(200);
    await endpoint.hasten();
    await expect
      .poll(endpoint.deliveries)
      .toMatchObject([{ attempts: 3, isDelivered: true, excerpt: null, seconds: null }]);
    expect(receiver.ids()).toEqual([id, id, id]);
    expect(await endpoint.state()).toEqual({ isFailing: false, reason: null });
  });

  it("is not sent again after the tenth attempt", async () => {
    const receiver = await startReceiver((response) => void response.writeHead(500).end());
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add();
    await api.sql`update webhook_deliveries set attempts = 9 where endpoint_id = ${endpoint.id}`;
    startWorker(api);
    await expect.poll(endpoint.deliveries).toMatchObject([{ attempts: 10, status: 500, seconds: null }]);
  });

  it("waits at least as long as the receiver's Retry-After", async () => {
    const receiver = await startReceiver(
      (response) => void response.writeHead(429, { "retry-after": "1000" }).end(),
    );
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add();
    startWorker(api);
    await expect.poll(endpoint.deliveries).toMatchObject([{ status: 429 }]);
    expect((await endpoint.deliveries())[0]?.seconds).toBeGreaterThan(990);
  });
});

describe("an attempt fails if the receiver", () => {
  it("redirects, and the new address gets nothing", async () => {
    const target = await startReceiver();
    const receiver = await startReceiver(
      (response) => void response.writeHead(307, { location: target.url }).end(),
    );
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add();
    startWorker(api);
    await expect.poll(endpoint.deliveries).toMatchObject([{ status: 307, isDelivered: false }]);
    expect(target.received).toEqual([]);
  });

  it("does not finish its response in time", async () => {
    const receiver = await startReceiver((response) => void response.writeHead(200).write("…"));
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add();
    startWorker(api, { timeout: 300 });
    await expect
      .poll(endpoint.deliveries)
      .toMatchObject([{ status: null, error: "No complete response within 0.3 s.", isDelivered: false }]);
  });

  it("has an address that is not public, and no connection is opened", async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const endpoints = await Promise.all(
      [`https://127.0.0.1:${port}/`, `https://[::ffff:7f00:1]:${port}/`, `http://127.0.0.1:${port}/`].map(
        (url) => endpointAt(url),
      ),
    );
    for (const endpoint of endpoints) await endpoint.add();
    startWorker(api, { isProduction: true });
    const errors = async () =>
      (await Promise.all(endpoints.map(({ deliveries }) => deliveries()))).map(([row]) => row?.error);
    await expect
      .poll(errors)
      .toEqual([
        "The host leads to an address that is not public.",
        "The host leads to an address that is not public.",
        "The URL must begin with https://.",
      ]);
    expect(receiver.received).toEqual([]);
  });

  it("sends more than 64 KiB: the rest is not read", async () => {
    let written = 0;
    const receiver = await startReceiver((response) => {
      response.writeHead(500);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536))) written += 65_536;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add();
    startWorker(api);
    await expect.poll(endpoint.deliveries).toMatchObject([{ status: 500, excerpt: "x".repeat(1_000) }]);
    expect(written).toBeLessThan(16_000_000);
  });
});

describe("an endpoint is disabled", () => {
  it("at once if it responds with 410, and its other deliveries wait for a replay", async () => {
    const receiver = await startReceiver((response) => void response.writeHead(410).end());
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add(1);
    startWorker(api);
    await expect.poll(endpoint.state).toMatchObject({ reason: "gone" });
    await expect.poll(endpoint.deliveries).toMatchObject([{ seconds: null, isDelivered: false }]);
    const [audited] = await api.sql`
      select action, subject from audit_events where workspace_id = ${workspaceId} order by id desc limit 1`;
    expect(audited).toEqual({
      action: "webhook.disabled",
      subject: expect.stringMatching(/^127.*\(gone\)$/),
    });
  });

  it("when all attempts have failed for three days, and not before", async () => {
    const receiver = await startReceiver((response) => void response.writeHead(500).end());
    const endpoint = await endpointAt(receiver.url);
    const failFor = async (hours: number) => {
      await api.sql`
        update webhook_endpoints set failing_since = now() - make_interval(hours => ${hours}) where id = ${endpoint.id}`;
      const [id = ""] = await endpoint.add();
      await expect
        .poll(async () => (await endpoint.deliveries()).find((delivery) => delivery.id === id))
        .toMatchObject({ status: 500 });
    };
    startWorker(api);
    await failFor(71);
    expect(await endpoint.state()).toMatchObject({ reason: null });
    await failFor(73);
    expect(await endpoint.state()).toMatchObject({ reason: "failing" });
    for (const { seconds } of await endpoint.deliveries()) expect(seconds).toBeNull();
  });
});

describe("workers", () => {
  it("send each of 200 messages exactly once, however many workers there are", async () => {
    const receiver = await startReceiver();
    const endpoints = await Promise.all(Array.from({ length: 5 }, () => endpointAt(receiver.url)));
    const ids = (await Promise.all(endpoints.map(({ add }) => add(40)))).flat();
    for (let n = 0; n < 3; n += 1) startWorker(api);
    await expect.poll(() => receiver.received.length).toBe(200);
    expect(receiver.ids().sort()).toEqual(ids.sort());
  });

  it("take the deliveries of a dead worker when its claim ends", async () => {
    const receiver = await startReceiver();
    const endpoint = await endpointAt(receiver.url);
    const ids = await endpoint.add(3);
    await api.sql`select claim_deliveries(10, 10, '60 seconds', '{}', '{}', null)`;
    startWorker(api);
    const other = await endpointAt(receiver.url);
    const [last] = await other.add();
    await expect.poll(receiver.ids).toEqual([last]);
    await endpoint.hasten();
    await expect.poll(() => receiver.ids().sort()).toEqual([last, ...ids].sort());
  });

  it("deliver to other endpoints while one responds slowly and has 1,000 messages waiting", async () => {
    const waiting: (() => void)[] = [];
    const slow = await startReceiver((response) => void waiting.push(() => response.writeHead(204).end()));
    const quick = await startReceiver();
    const [first, second] = [await endpointAt(slow.url), await endpointAt(quick.url)];
    await first.add(1_000);
    const ids = await second.add(100);
    const worker = startWorker(api, { timeout: 600_000 });
    await expect.poll(() => quick.ids().sort()).toEqual(ids.sort());
    // Results of the quick endpoint may still be recorded.
    await expect.poll(worker.underWay).toBe(16);
    await expect.poll(() => slow.received.length).toBe(16);
    const stopped = worker.stop();
    for (const respond of waiting) respond();
    await stopped;
  });

  it("deliver to a workspace while ten others have 20 endpoints each that do not respond", async () => {
    const waiting: (() => void)[] = [];
    const silent = await startReceiver((response) => void waiting.push(() => response.writeHead(204).end()));
    const quick = await startReceiver();
    for (let n = 0; n < 10; n += 1) {
      const other = await newWorkspace(api);
      for (let m = 0; m < 20; m += 1) await (await endpointAt(silent.url, other.workspaceId)).add(40);
    }
    const worker = startWorker(api, { timeout: 600_000 });
    await expect.poll(() => silent.received.length).toBe(240);
    const endpoint = await endpointAt(quick.url);
    const ids = await endpoint.add(5);
    await expect.poll(() => quick.ids().sort()).toEqual(ids.sort());
    const stopped = worker.stop();
    for (const respond of waiting) respond();
    await stopped;
  });

  it("send one message at a time to an endpoint whose last attempt failed", async () => {
    const waiting: (() => void)[] = [];
    const receiver = await startReceiver(
      (response) => void waiting.push(() => response.writeHead(204).end()),
    );
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add(40);
    await api.sql`update webhook_endpoints set failing_since = now() where id = ${endpoint.id}`;
    startWorker(api, { timeout: 600_000 });
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    // Its success ends the failure, so that all others follow.
    await expect.poll(() => waiting.length).toBe(16);
    for (let n = 0; n < 39; n += 1) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
  });

  it("finish the attempts under way when they stop, and begin no more", async () => {
    const waiting: (() => void)[] = [];
    const receiver = await startReceiver(
      (response) => void waiting.push(() => response.writeHead(200).end()),
    );
    const endpoint = await endpointAt(receiver.url);
    await endpoint.add(17);
    const worker = startWorker(api);
    await expect.poll(() => waiting.length).toBe(16);
    const stopped = worker.stop();
    for (const respond of waiting) respond();
    await stopped;
    const delivered = (await endpoint.deliveries()).filter(({ isDelivered }) => isDelivered);
    expect([delivered.length, receiver.received.length]).toEqual([16, 16]);
  });
});

it("after a worker's claim has ended, a success still counts, but a failure does not", async () => {
  const endpoint = await endpointAt("https://a.example/");
  const [id] = await endpoint.add();
  const record = (attempt: number, isDelivered: boolean) =>
    api.sql`select record_attempts(${JSON.stringify([
      {
        workspaceId,
        endpointId: endpoint.id,
        id,
        attempt,
        isDelivered,
        status: isDelivered ? 200 : 500,
        retrySeconds: 5,
      },
    ])}::text::jsonb)`;
  await api.sql`update webhook_deliveries set attempts = 2 where endpoint_id = ${endpoint.id}`;
  await record(1, false);
  expect(await endpoint.deliveries()).toMatchObject([{ status: null, isDelivered: false }]);
  await record(1, true);
  expect(await endpoint.deliveries()).toMatchObject([{ status: 200, isDelivered: true, seconds: null }]);
  await record(2, false);
  expect(await endpoint.deliveries()).toMatchObject([{ status: 200, isDelivered: true, seconds: null }]);
});

it("a worker continues after a database outage, and logs only the first of consecutive failures", async () => {
  const receiver = await startReceiver();
  const endpoint = await endpointAt(receiver.url);
  await api.sql`alter function claim_deliveries rename to claim_deliveries_away`;
  const worker = startWorker(api);
  const before = worker.lastSuccess();
  await endpoint.add();
  await api.sql`alter function claim_deliveries_away rename to claim_deliveries`;
  await expect.poll(() => receiver.received).toHaveLength(1);
  expect(worker.lastSuccess()).toBeGreaterThanOrEqual(before);
});
