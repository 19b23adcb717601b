import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import {
  CreatedWebhook,
  Replayed,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  Webhook as WebhookSchema,
  WebhookSecrets,
} from "../../../api/webhooks/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { startWorker } from "./new-endpoint.ts";
import { startReceiver } from "./receiver.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const url = "https://hooks.example.com/a?b=c";

async function newPlace() {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "owner");
  const audit = async () => {
    const rows = await api.sql<{ entry: string }[]>`
      select concat_ws(' ', action, subject) as entry from audit_events
      where workspace_id = ${workspace.workspaceId} and action like 'webhook.%' order by id`;
    return rows.map(({ entry }) => entry);
  };
  const create = async (more: object = {}): Promise<CreatedWebhook> =>
    (await call("POST /staff/webhooks", { url, events: ["post.created"], ...more })).body;
  /** Adds deliveries in this state, `minutes` ago. */
  const add = async (id: string, state: "failed" | "delivered" | "pending", minutes = 0): Promise<string> => {
    const [row] = await api.sql<{ id: string }[]>`
      insert into webhook_deliveries
        (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, created_at, next_at, delivered_at, attempts)
      select ${workspace.workspaceId}, ${id}, uuidv7(), 'post.deleted', uuidv7(), '{}', m, m,
        ${state === "pending" ? api.sql`m + interval '1 year'` : null}, ${state === "delivered" ? api.sql`m` : null}, 3
      from (select now() - make_interval(mins => ${minutes})) t (m) returning id`;
    return row?.id ?? "";
  };
  return { ...workspace, call, audit, create, add };
}

describe("a webhook", () => {
  it("can be created, read, changed, listed and deleted, and the audit log has only its host", async () => {
    const { call, audit } = await newPlace();
    const body = { url, description: "To the CRM", events: ["post.created", "user.erased"] };
    const made = await call("POST /staff/webhooks", body);
    expect(made.status).toBe(201);
    expect(made.headers.get("cache-control")).toBe("no-store, no-transform");
    const { secret, ...webhook } = CreatedWebhook.parse(made.body);
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({ ...body, format: "standard", disabledAt: null, failingSince: null });
    const read = await call(`GET /staff/webhooks/${webhook.id}`);
    expect(WebhookSchema.parse(read.body)).toEqual(webhook);
    const changes = {
      url: "https://b.example/",
      description: null,
      format: "slack",
      events: ["poll.closed"],
    };
    const changed = await call(`PATCH /staff/webhooks/${webhook.id}`, changes);
    expect(changed.body).toEqual({ ...webhook, ...changes });
    expect((await call("GET /staff/webhooks")).body).toEqual([changed.body]);
    expect((await call(`DELETE /staff/webhooks/${webhook.id}`)).status).toBe(200);
    expectProblem(await call(`GET /staff/webhooks/${webhook.id}`), 404, "not_found");
    expect(await audit()).toEqual([
      "webhook.created hooks.example.com",
      "webhook.updated b.example",
      "webhook.deleted b.example",
    ]);
  });

  it("keeps its other fields when one is changed; an update without a difference is not audited", async () => {
    const { call, audit, create } = await newPlace();
    const { secret: _, ...webhook } = await create({ description: "A" });
    expect((await call(`PATCH /staff/webhooks/${webhook.id}`, { url })).body).toEqual(webhook);
    expect(await audit()).toHaveLength(1);
  });

  it("can be disabled, which ends its attempts, and enabled, which sends no earlier event", async () => {
    const { call, audit, create, add } = await newPlace();
    const { id } = await create();
    await add(id, "pending");
    const disabled = await call(`PATCH /staff/webhooks/${id}`, { isEnabled: false });
    expect(disabled.body).toMatchObject({ disabledAt: expect.any(String), disabledReason: "staff" });
    const states = async () =>
      (await call(`GET /staff/webhooks/${id}/deliveries`)).body.data.map((one: WebhookDelivery) => one.state);
    expect(await states()).toEqual(["failed"]);
    const enabled = await call(`PATCH /staff/webhooks/${id}`, { isEnabled: true });
    expect(enabled.body).toMatchObject({ disabledAt: null, disabledReason: null });
    expect(await states()).toEqual(["failed"]);
    expect((await audit()).slice(1)).toEqual([
      "webhook.disabled hooks.example.com (staff)",
      "webhook.enabled hooks.example.com",
    ]);
  });

  it("is rejected when the workspace has 20, even when two are created at once", async () => {
    const { call, create } = await newPlace();
    for (let n = 0; n < 19; n += 1) await create();
    const body = { url, events: ["post.created"] };
    const responses = await Promise.all([
      call("POST /staff/webhooks", body),
      call("POST /staff/webhooks", body),
    ]);
    const [good, bad] = responses.sort((a, b) => a.status - b.status);
    expect(good?.status).toBe(201);
    if (bad) expectProblem(bad, 409, "webhook_limit_reached");
  });

  it.each([
    ["plain HTTP", "http://example.com/"],
    ["another protocol", "ftp://example.com/"],
    ["no URL", "example.com"],
    ["an internal address", "https://10.0.0.1/"],
    ["an internal address as a number", "https://2852039166/latest/meta-data"],
    ["an internal IPv6 address", "https://[fd00::1]/"],
    ["an IPv4 address in an IPv6 address", "https://[::ffff:192.168.0.1]/"],
    ["a password", "https://user:secret@example.com/"],
    ["a fragment", "https://example.com/#a"],
  ])("is rejected with %s, and the problem names the field", async (_case, bad) => {
    const { call, create } = await newPlace();
    const { id } = await create();
    for (const response of [
      await call("POST /staff/webhooks", { url: bad, events: ["post.created"] }),
      await call(`PATCH /staff/webhooks/${id}`, { url: bad }),
    ]) {
      expectProblem(response, 400, "invalid_request", ["url"]);
      expect(response.body.errors[0].code).toBe("invalid_webhook_url");
      expect(response.text).not.toContain("secret@");
    }
  });

  it.each([
    ["events", { events: [] }],
    ["events.0", { events: ["post.exploded"] }],
    ["events", { events: ["post.created", "post.created"] }],
    ["format", { format: "xml" }],
    ["url", { url: `https://example.com/${"a".repeat(2_000)}` }],
    ["description", { description: "a".repeat(201) }],
  ])("is rejected with a bad %s", async (path, bad) => {
    const { call } = await newPlace();
    const body = { url, events: ["post.created"], ...bad };
    expectProblem(await call("POST /staff/webhooks", body), 400, "invalid_request", [path]);
  });

  it("of another workspace gets the same response as one that does not exist", async () => {
    const { create, add } = await newPlace();
    const { id } = await create();
    const delivery = await add(id, "failed");
    const { call } = await newPlace();
    const range = { from: "2026-01-01T00:00:00Z", to: "2036-01-01T00:00:00Z" };
    for (const response of [
      await call(`GET /staff/webhooks/${id}`),
      await call(`PATCH /staff/webhooks/${id}`, { isEnabled: false }),
      await call(`DELETE /staff/webhooks/${id}`),
      await call(`GET /staff/webhooks/${id}/secrets`),
      await call(`POST /staff/webhooks/${id}/secrets`, {}),
      await call(`POST /staff/webhooks/${id}/tests`),
      await call(`POST /staff/webhooks/${id}/replays`, range),
      await call(`GET /staff/webhooks/${id}/deliveries`),
      await call(`GET /staff/webhooks/${id}/deliveries/${delivery}`),
      await call(`POST /staff/webhooks/${id}/deliveries/${delivery}/replays`),
    ]) {
      expectProblem(response, 404, "not_found");
    }
    const rows = await api.sql`select from webhook_deliveries where endpoint_id = ${id} and next_at is null`;
    expect(rows).toHaveLength(1);
  });
});

describe("a secret", () => {
  it("can be revealed, which is audited, and is encrypted in the database", async () => {
    const { call, audit, create } = await newPlace();
    const { id, secret } = await create();
    const revealed = await call(`GET /staff/webhooks/${id}/secrets`);
    expect(revealed.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(WebhookSecrets.parse(revealed.body)).toEqual({ secrets: [{ secret, expiresAt: null }] });
    expect((await audit()).at(-1)).toBe("webhook.secret_read hooks.example.com");
    const [row] = await api.sql`select sealed from webhook_secrets where endpoint_id = ${id}`;
    expect(row?.sealed).not.toContain(secret.slice(6));
  });

  it("that was replaced signs for 24 more hours, or not at all if the overlap is zero", async () => {
    const { call, create } = await newPlace();
    const receiver = await startReceiver();
    const { id, secret: first } = await create({ url: receiver.url });
    const rotate = async (body: object) => (await call(`POST /staff/webhooks/${id}/secrets`, body)).body;
    const since = Date.now();
    const { secret: second, previousValidUntil } = await rotate({});
    expect(Date.parse(previousValidUntil)).toBeGreaterThan(since + 23.9 * 3_600_000);
    const { secrets } = (await call(`GET /staff/webhooks/${id}/secrets`)).body;
    expect(secrets).toEqual([
      { secret: second, expiresAt: null },
      { secret: first, expiresAt: previousValidUntil },
    ]);
    startWorker(api);
    const verifies = async (secret: string) => {
      const before = receiver.received.length;
      await call(`POST /staff/webhooks/${id}/tests`);
      await expect.poll(() => receiver.received.length).toBe(before + 1);
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: "" };
      try {
        return Boolean(new Webhook(secret).verify(body, headers));
      } catch {
        return false;
      }
    };
    expect([await verifies(first), await verifies(second)]).toEqual([true, true]);
    const { secret: third } = await rotate({ overlapHours: 0 });
    expect([await verifies(first), await verifies(second), await verifies(third)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("is one of at most five, even after many concurrent rotations", async () => {
    const { call, create } = await newPlace();
    const { id } = await create();
    await Promise.all(Array.from({ length: 8 }, () => call(`POST /staff/webhooks/${id}/secrets`, {})));
    const { secrets } = (await call(`GET /staff/webhooks/${id}/secrets`)).body;
    expect(secrets).toHaveLength(5);
    expect(secrets.filter(({ expiresAt }: { expiresAt: string | null }) => expiresAt === null)).toHaveLength(
      1,
    );
  });
});

describe("deliveries", () => {
  it("are listed newest first, by state and in pages", async () => {
    const { call, create, add } = await newPlace();
    const { id } = await create();
    const ids = [await add(id, "failed"), await add(id, "delivered"), await add(id, "pending")];
    const list = async (query = "") =>
      WebhookDeliveryPage.parse((await call(`GET /staff/webhooks/${id}/deliveries${query}`)).body);
    expect((await list()).data.map((one) => one.id)).toEqual(ids.toReversed());
    for (const [place, state] of ["failed", "delivered", "pending"].entries()) {
      expect((await list(`?state=${state}`)).data).toMatchObject([{ id: ids[place], state }]);
    }
    const second = await list("?limit=1&page=2");
    expect(second.data.map((one) => one.id)).toEqual([ids[1]]);
    expect(second.pagination).toMatchObject({ total: 3, totalPages: 3 });
    const bad = await call(`GET /staff/webhooks/${id}/deliveries?state=lost`);
    expectProblem(bad, 400, "invalid_request", ["state"]);
  });

  it("show the request as it would be sent now, and the start of an error", async () => {
    const { call, create } = await newPlace();
    const receiver = await startReceiver((response) => void response.writeHead(400).end("unknown event"));
    const { id } = await create({ url: receiver.url });
    startWorker(api);
    const { body: test } = await call(`POST /staff/webhooks/${id}/tests`);
    expect(WebhookDelivery.parse(test)).toMatchObject({ type: "webhook.test", state: "pending" });
    const read = async () => (await call(`GET /staff/webhooks/${id}/deliveries/${test.id}`)).body;
    await expect.poll(read).toMatchObject({ state: "failed", responseStatus: 400, attempts: 1 });
    const details = WebhookDeliveryDetails.parse(await read());
    expect(details).toMatchObject({
      responseExcerpt: "unknown event",
      requestBody: receiver.received[0]?.body,
    });
    expect((await call(`GET /staff/webhooks/${id}`)).body.failingSince).toBeNull();
  });

  it("note that a test event failed, until a message is delivered or the address changes", async () => {
    const { call, create } = await newPlace();
    let status = 500;
    const receiver = await startReceiver((response) => void response.writeHead(status).end());
    const { id } = await create({ url: receiver.url });
    startWorker(api);
    const test = (next: number) => {
      status = next;
      return call(`POST /staff/webhooks/${id}/tests`);
    };
    const read = async () => {
      const { failingSince, testFailedAt, disabledAt } = (await call(`GET /staff/webhooks/${id}`)).body;
      return [testFailedAt !== null, failingSince, disabledAt];
    };
    await test(500);
    await expect.poll(read).toEqual([true, null, null]);
    await test(200);
    await expect.poll(read).toEqual([false, null, null]);
    await test(410);
    await expect.poll(read).toEqual([true, null, null]);
    await call(`PATCH /staff/webhooks/${id}`, { url: `${receiver.url}/other` });
    expect(await read()).toEqual([false, null, null]);
  });

  it("can be replayed one by one, with the same id", async () => {
    const { call, create, add } = await newPlace();
    const receiver = await startReceiver();
    const { id } = await create({ url: receiver.url });
    const delivery = await add(id, "delivered");
    startWorker(api);
    const replay = () => call(`POST /staff/webhooks/${id}/deliveries/${delivery}/replays`);
    expect((await replay()).body).toMatchObject({ id: delivery, state: "pending" });
    await expect.poll(receiver.ids).toEqual([delivery]);
    const read = async () => (await call(`GET /staff/webhooks/${id}/deliveries/${delivery}`)).body.state;
    await expect.poll(read).toBe("delivered");
    await replay();
    await expect.poll(receiver.ids).toEqual([delivery, delivery]);
    expectProblem(
      await call(`POST /staff/webhooks/${id}/deliveries/${randomUUID()}/replays`),
      404,
      "not_found",
    );
  });

  it("of a time range can be replayed: the failed ones or all, but none outside the range", async () => {
    const { call, audit, create, add } = await newPlace();
    const { id } = await create();
    await add(id, "failed", 100);
    await add(id, "failed", 50);
    await add(id, "delivered", 40);
    await add(id, "failed", 10);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const replay = (body: object) => call(`POST /staff/webhooks/${id}/replays`, body);
    const range = { from: ago(60), to: ago(20) };
    const failed = await replay(range);
    expect(Replayed.parse(failed.body)).toMatchObject({ replayed: 1, hasMore: false });
    expect((await replay({ ...range, includesDelivered: true })).body).toMatchObject({ replayed: 1 });
    expect((await replay(range)).body).toEqual({ replayed: 0, hasMore: false, until: null });
    expect((await audit()).at(1)).toBe("webhook.replayed hooks.example.com, 1 events");
    expectProblem(await replay({ from: ago(1), to: ago(2) }), 400, "invalid_request", ["to"]);
    expectProblem(await replay({ from: "yesterday", to: ago(2) }), 400, "invalid_request", ["from"]);
  });
});
