import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callFunction } from "../../../api/postgres/database.ts";
import { newWorkspace, type OwnApi, startApi } from "../../harness.ts";

let api: OwnApi;
let workspaceId: string;
beforeAll(async () => {
  api = await startApi();
  ({ workspaceId } = await newWorkspace(api));
});
afterAll(() => api.stop());

const dispatch = () => callFunction<number>(api.db, "dispatch_events", 500);

async function addEndpoint(events: string[], ws = workspaceId): Promise<string> {
  const [made] = await api.sql<{ id: string }[]>`
    insert into webhook_endpoints (workspace_id, url, format, events)
    values (${ws}, 'https://a.example/hook', 'standard', ${events}) returning id`;
  return made?.id ?? "";
}

/** Adds an event about an object. @returns the object's id */
async function addEvent(type: string, ws = workspaceId): Promise<string> {
  const subject = randomUUID();
  await api.sql`
    insert into outbox_events (workspace_id, type, subject_id, details)
    values (${ws}, ${type}, ${subject}, '{"postId": 1}')`;
  return subject;
}

const deliveriesOf = (endpoint: string) => api.sql<
  { id: string; type: string; subject: string; due: boolean }[]
>`
  select id, type, subject_id as subject, next_at is not null as due from webhook_deliveries
  where endpoint_id = ${endpoint} order by created_at, id`;

it("an event adds one delivery for each endpoint that chose its type, all with the same id", async () => {
  const [one, other, none] = [
    await addEndpoint(["a.happened", "b.happened"]),
    await addEndpoint(["a.happened"]),
    await addEndpoint(["c.happened"]),
  ];
  const [first, second] = [await addEvent("a.happened"), await addEvent("b.happened")];
  await dispatch();
  await dispatch();
  const sent = await deliveriesOf(one);
  expect(sent).toMatchObject([
    { type: "a.happened", subject: first, due: true },
    { type: "b.happened", subject: second, due: true },
  ]);
  expect(await deliveriesOf(other)).toEqual([sent[0]]);
  expect(await deliveriesOf(none)).toEqual([]);
});

it("an event of another workspace adds no delivery", async () => {
  const endpoint = await addEndpoint(["d.happened"]);
  const neighbour = await newWorkspace(api);
  await addEvent("d.happened", neighbour.workspaceId);
  await dispatch();
  expect(await deliveriesOf(endpoint)).toEqual([]);
});

it("an event for a disabled endpoint adds a delivery that is not due", async () => {
  const endpoint = await addEndpoint(["e.happened"]);
  await api.sql`update webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where id = ${endpoint}`;
  await addEvent("e.happened");
  await dispatch();
  expect(await deliveriesOf(endpoint)).toMatchObject([{ type: "e.happened", due: false }]);
});

it("an event stays in the outbox if its deliveries cannot be added", async () => {
  await addEndpoint(["f.happened"]);
  const subject = await addEvent("f.happened");
  const waiting = () => api.sql`select subject_id as id from outbox_events`;
  await api.sql`alter table webhook_deliveries rename to webhook_deliveries_away`;
  await expect(dispatch()).rejects.toThrow();
  await api.sql`alter table webhook_deliveries_away rename to webhook_deliveries`;
  expect(await waiting()).toEqual([{ id: subject }]);
  await dispatch();
  expect(await waiting()).toEqual([]);
});
