import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { startSweeping, sweepIdempotencyKeys, sweepOldRows } from "../../../api/upkeep/sweep-old-rows.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis, newWorkspace, type OwnApi, startApi } from "../../harness.ts";

let api: OwnApi;
let ids: { workspaceId: string; userId: string };
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.sql`delete from workspaces`;
  await api.sql`delete from accounts`;
  await api.sql`delete from account_sessions`;
  ids = await newWorkspace(api);
  await api.sql`truncate audit_events, call_counts, spent_proofs, invitation_letters, stranger_mails`;
});

/** Adds one row of each kind that expires in this many seconds, or, if negative, expired that long ago. */
async function addRows(seconds: number): Promise<void> {
  const { workspaceId, userId } = ids;
  const name = randomUUID();
  const before = (age: string) => api.sql`now() - ${age}::interval + make_interval(secs => ${seconds})`;
  await api.sql`insert into idempotency_keys (workspace_id, user_id, route, key, fingerprint, body, created_at)
    values (${workspaceId}, ${userId}, 'POST /v1/posts', ${name}, '', '{}', ${before("24 hours")})`;
  await api.sql`insert into identity_tokens values (${workspaceId}, ${name}, ${before("1 minute")})`;
  await api.sql`insert into ended_sessions values (${workspaceId}, ${name}, ${before("1 minute")})`;
  await api.sql`insert into refused_origins values (${workspaceId}, ${name}, 1, ${before("30 days")})`;
  await api.sql`insert into seen_origins values (${workspaceId}, ${name}, ${before("90 days")})`;
  await api.sql`insert into call_counts values (${name}, 1, ${before("1 minute")})`;
  await api.sql`insert into invitation_letters values (${name}, ${workspaceId}, ${before("1 hour")})`;
  await api.sql`insert into stranger_mails (recipient, sent_at) values (${name}, ${before("30 days")})`;
  await api.sql`insert into spent_proofs values (${name}, ${before("1 minute")})`;
  const [endpoint] = await api.sql`
    insert into webhook_endpoints (workspace_id, url, format, events)
    values (${workspaceId}, 'https://a.example', 'standard', '{}') returning id`;
  await api.sql`insert into webhook_secrets (workspace_id, endpoint_id, sealed, expires_at)
    values (${workspaceId}, ${endpoint?.id}, 'k1.x.x.x', ${before("1 minute")})`;
  await api.sql`
    insert into webhook_deliveries (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, created_at)
    values (${workspaceId}, ${endpoint?.id}, ${name}, 'a', ${name}, '{}', now(), ${before("30 days")})`;
  const [person] = await api.sql`
    insert into users (workspace_id, role, identity, full_name)
    values (${workspaceId}, 'end_user', 'anonymous', 'Erased person') returning id`;
  await api.sql`insert into erased_identities (workspace_id, user_id, digest, identity, is_blocked, erased_at)
    values (${workspaceId}, ${person?.id}, ${name}, 'verified', true, ${before("1 year")})`;
  await api.sql`insert into audit_events (workspace_id, action, subject, created_at)
    values (${workspaceId}, 'tested', ${name}, ${before("365 days")})`;
  await api.sql`insert into invitations (workspace_id, email, role, digest, invited_by, expires_at)
    values (${workspaceId}, ${name}, 'member', ${name}, ${userId}, ${before("1 minute")})`;
  for (const [used, made] of [
    ["14 days", "15 days"],
    ["0 minutes", "90 days"],
  ] as const) {
    await api.sql`insert into account_sessions (account_id, digest, last_used_at, created_at)
      select id, ${randomUUID()}, ${before(used)}, ${before(made)} from accounts`;
  }
}

const tables = [
  "idempotency_keys",
  "identity_tokens",
  "ended_sessions",
  "refused_origins",
  "seen_origins",
  "call_counts",
  "invitation_letters",
  "stranger_mails",
  "invitations",
  "account_sessions",
  "spent_proofs",
  "webhook_secrets",
  "webhook_deliveries",
  "erased_identities",
  "audit_events",
];
/**
 * The expected number of rows per table: `count`, but twice as many sessions, because sessions expire in two ways.
 */
const each = (count: number) => tables.map((table) => (table === "account_sessions" ? 2 * count : count));

function countRows(): Promise<number[]> {
  return Promise.all(tables.map(async (table) => (await api.sql`select from ${api.sql(table)}`).length));
}

describe("sweeps", () => {
  it("a sweep deletes exactly the expired rows", async () => {
    await addRows(-30);
    await addRows(30);
    await sweepOldRows(api.db, 365);
    expect(await countRows()).toEqual(each(1));
    await sweepOldRows(api.db, 364);
    expect(await countRows()).toEqual([...each(1).slice(0, -1), 0]);
  });

  it("a sweep keeps exactly the sessions that are still valid", async () => {
    await addRows(-30);
    await addRows(30);
    const living =
      await api.sql`select s.id from account_sessions s join living_session(s.digest) l on l.id = s.id order by s.id`;
    await sweepOldRows(api.db, 365);
    expect(await api.sql`select id from account_sessions order by id`).toEqual(living);
    expect(living).toHaveLength(2);
  });

  it("a sweep deletes in batches until no old rows are left", async () => {
    for (let n = 0; n < 7; n += 1) await addRows(-60 - n);
    await sweepOldRows(api.db, 365, 2);
    expect(await countRows()).toEqual(each(0));
  });

  it("a sweep does nothing while another process sweeps", async () => {
    await addRows(-30);
    const other = openDatabase(api.databaseUrl, 1);
    afterThis(() => other.$client.end());
    await other.$client`select pg_advisory_lock(hashtextextended('earshot sweep', 0))`;
    await sweepOldRows(api.db, 365);
    expect(await countRows()).toEqual(each(1));
    await other.$client`select pg_advisory_unlock_all()`;
    await sweepOldRows(api.db, 365);
    expect(await countRows()).toEqual(each(0));
  });
});

describe("stored responses", () => {
  it("stored responses are deleted in batches after IDEMPOTENCY_HOURS, and never earlier", async () => {
    const { workspaceId, userId } = await newWorkspace(api);
    const remember = (key: string, minutes: number) => api.sql`
      insert into idempotency_keys (workspace_id, user_id, route, key, fingerprint, body, created_at)
      values (${workspaceId}, ${userId}, 'POST /', ${key}, '', '{}', now() - make_interval(mins => ${minutes}))`;
    const keys = async () => {
      const rows =
        await api.sql`select key from idempotency_keys where workspace_id = ${workspaceId} order by key`;
      return rows.map(({ key }) => key);
    };
    for (let n = 0; n < 5; n += 1) await remember(`old ${n}`, 6 * 60 + 1);
    await remember("young", 6 * 60 - 1);
    await sweepIdempotencyKeys(api.db, 24, 2);
    expect(await keys()).toHaveLength(6);
    await sweepIdempotencyKeys(api.db, 6, 2);
    expect(await keys()).toEqual(["young"]);
  });
});

it("the tables that every write changes are vacuumed at 2% dead rows instead of 20%", async () => {
  const tables = await api.sql`
    select relname as name, reloptions as options from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname ~ '^(post_activity|idempotency_keys|call_counts|webhook_deliveries)(_\\d)?$'`;
  expect(tables.length).toBeGreaterThanOrEqual(3);
  for (const { name, options } of tables) {
    expect([name, options]).toEqual([name, expect.arrayContaining(["autovacuum_vacuum_scale_factor=0.02"])]);
  }
});

describe("the sweeper", () => {
  it("the sweeper sweeps repeatedly until it is stopped", async () => {
    const sweeper = startSweeping(api.db, createLog("api", "silent"), 365, 20);
    for (let round = 0; round < 2; round += 1) {
      await addRows(-30);
      await expect.poll(countRows).toEqual(each(0));
    }
    await sweeper.stop();
  });

  it("the sweeper logs a failed sweep, and sweeps again once the database is back", async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    await api.sql`alter function sweep_old_rows rename to away`;
    const sweeper = startSweeping(api.db, log, 365, 20);
    await expect.poll(() => lines.length).toBeGreaterThan(1);
    expect(lines[0]).toContain("old rows not swept");
    await addRows(-30);
    await api.sql`alter function away rename to sweep_old_rows`;
    await expect.poll(countRows).toEqual(each(0));
    await sweeper.stop();
  });
});
