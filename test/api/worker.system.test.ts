import { afterAll, beforeAll, expect, it } from "vitest";
import { builtServer } from "../built-server.ts";
import { effort, timeLimit } from "../effort.ts";
import { afterThis, newWorkspace, type OwnApi, rootKeys, startApi } from "../harness.ts";
import { startMailServer } from "../mail-server.ts";
import { readMetrics, sampleOf } from "../read-metrics.ts";
import { newReader } from "./mail/new-reader.ts";
import { startServer } from "./start-server.ts";
import { newEndpoint } from "./webhooks/new-endpoint.ts";
import { startReceiver } from "./webhooks/receiver.ts";

const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
let api: OwnApi;
beforeAll(async () => {
  api = await startApi(keys);
});
afterAll(() => api.stop());

/** Starts a worker process, which is killed at the end of the test. */
async function startWorkerProcess(environment: Record<string, string> = {}) {
  const own = { DATABASE_URL: api.config.DATABASE_URL, ...keys, ...environment };
  const worker = await startServer(builtServer, own, "api/worker.js");
  afterThis(() => void worker.child.kill("SIGKILL"));
  return worker;
}

/** Adds events to the outbox that an endpoint has chosen, all at once. */
const addEvents = (workspaceId: string, count: number) => api.sql`
  insert into outbox_events (workspace_id, type, subject_id)
  select ${workspaceId}, 'a.happened', uuidv7() from generate_series(1, ${count})`;

it("a worker process dispatches and delivers, has probes and metrics, and ends with 0", async () => {
  const { workspaceId } = await newWorkspace(api);
  const receiver = await startReceiver();
  await newEndpoint(api, workspaceId, receiver.url);
  const worker = await startWorkerProcess({ WORKER_METRICS_PORT: "0" });
  for (const probe of ["healthz", "readyz"]) expect((await fetch(`${worker.url}/${probe}`)).status).toBe(200);
  await addEvents(workspaceId, 1);
  await expect.poll(() => receiver.received).toHaveLength(1);
  const { metricsPort } = JSON.parse(worker.lines.find((line) => line.includes('"listening"')) ?? "{}");
  const attempts = async () =>
    sampleOf(await readMetrics(metricsPort), "webhook_attempt_duration_seconds_count", {
      outcome: "delivered",
    });
  await expect.poll(attempts).toBe(1);
  expect((await worker.end()).code).toBe(0);
});

it("thousands of events at once all arrive, once each, while nothing fails", {
  timeout: 120_000,
}, async () => {
  const { workspaceId } = await newWorkspace(api);
  const receiver = await startReceiver();
  await newEndpoint(api, workspaceId, receiver.url);
  await startWorkerProcess();
  await addEvents(workspaceId, effort.webhookEvents);
  await expect.poll(() => receiver.received.length, { timeout: 100_000 }).toBe(effort.webhookEvents);
  expect(new Set(receiver.ids()).size).toBe(effort.webhookEvents);
});

it("each event arrives at least once, with one id, and none is invented, while workers and the receiver are killed", {
  timeout: timeLimit(120_000),
}, async () => {
  const { workspaceId } = await newWorkspace(api);
  let isReceiverDead = false;
  // A killed receiver has got the message, but its sender never learns that.
  const receiver = await startReceiver((response) =>
    isReceiverDead ? void response.destroy() : void response.writeHead(204).end(),
  );
  const endpoint = await newEndpoint(api, workspaceId, receiver.url);
  let worker = await startWorkerProcess();
  for (let kill = 0; kill < effort.webhookKills; kill += 1) {
    const before = receiver.received.length;
    await addEvents(workspaceId, 300);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(before + 20);
    if (kill % 2 === 0) {
      await worker.end("SIGKILL");
      worker = await startWorkerProcess();
    } else {
      isReceiverDead = true;
      const reached = receiver.received.length;
      await expect.poll(() => receiver.received.length).toBeGreaterThan(reached);
      isReceiverDead = false;
    }
    // As if the time of the claims and the pauses had passed.
    await endpoint.hasten();
  }
  const open = async () => {
    await endpoint.hasten();
    const [left] = await api.sql<{ left: number }[]>`
        select (select count(*) from outbox_events where workspace_id = ${workspaceId} and type = 'a.happened')::int
          + (select count(*) from webhook_deliveries where endpoint_id = ${endpoint.id} and delivered_at is null)::int
          as left`;
    return left?.left;
  };
  await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0);
  const ids = new Set(receiver.ids());
  const deliveries = await endpoint.deliveries();
  expect(deliveries).toHaveLength(300 * effort.webhookKills);
  expect([...ids].sort()).toEqual(deliveries.map(({ id }) => id).sort());
  for (const { headers, body } of receiver.received) {
    expect(JSON.parse(body).type).toBe("a.happened");
    expect(headers["webhook-signature"]).toMatch(/^v1,/);
  }
});

it("an e-mail whose worker is killed after the server got it is sent again with the same Message-ID, and not a third time", async () => {
  let isSilent = true;
  const mail = await startMailServer(() => isSilent);
  afterThis(mail.stop);
  const reader = await newReader(api);
  await reader.addPost("Sent twice");
  const settings = { SMTP_URL: mail.url, MAIL_FROM: "hello@acme.example" };
  const killed = await startWorkerProcess(settings);
  await expect.poll(() => mail.letters).toHaveLength(1);
  killed.child.kill("SIGKILL");
  await expect.poll(() => killed.child.signalCode).toBe("SIGKILL");
  expect(await reader.batch()).toMatchObject({ attempts: 1, isDue: true, items: 1 });
  isSilent = false;
  await reader.hasten();
  const next = await startWorkerProcess({ ...settings, WORKER_METRICS_PORT: "0" });
  await expect.poll(reader.batch).toMatchObject({ attempts: 0, isDue: false, items: 0 });
  const ids = mail.letters.map((letter) => /^Message-ID: (\S+)/im.exec(letter)?.[1]);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  const { metricsPort } = JSON.parse(next.lines.find((line) => line.includes('"listening"')) ?? "{}");
  const metrics = await readMetrics(metricsPort);
  expect(sampleOf(metrics, "mail_attempt_duration_seconds_count", { outcome: "sent" })).toBe(1);
  expect(next.lines.join()).not.toContain(reader.address);
});
