import { beforeAll, describe, expect, it } from "vitest";
import { localTables, referenceTables } from "../../../api/upkeep/place-tables.ts";
import { type Api, afterThis, sharedApi, startApi } from "../../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/**
 * Tables that Citus would not distribute by workspace, or whose writes it could not route: each must have
 * `workspace_id` first in each unique key, and in each foreign key to another such table.
 */
async function findFaults({ sql }: Pick<Api, "sql">): Promise<string[]> {
  const faults = await sql<{ fault: string }[]>`
    with tenant as (
      select c.oid, c.relname, (
        select attnum from pg_attribute where attrelid = c.oid and attname = 'workspace_id' and attnotnull) as place
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not c.relname = any(${[...referenceTables, ...localTables]}::text[])
    )
    select relname || ' has no workspace_id' as fault from tenant where place is null
    union all
    select indexrelid::regclass || ' does not begin with workspace_id' from pg_index i join tenant t on t.oid = indrelid
    where indisunique and indkey[0] is distinct from place
    union all
    select conname || ' does not begin with workspace_id' from pg_constraint k
      join tenant one on one.oid = conrelid join tenant other on other.oid = confrelid
    where contype = 'f' and (conkey[1] is distinct from one.place or confkey[1] is distinct from other.place)
    union all
    select conname || ' refers from a table of every node to one of a workspace' from pg_constraint k
      join tenant t on t.oid = confrelid
    where contype = 'f' and conrelid not in (select oid from tenant)
    union all
    select proname || ' does not take the workspace first' from pg_proc f
    where pronamespace = 'public'::regnamespace and prorettype = to_regtype('answer') and proargnames[1] <> 'ws'
    order by 1`;
  return faults.map(({ fault }) => fault);
}

describe("every table and write function", () => {
  it("can be sharded by workspace", async () => {
    expect(await findFaults(api)).toEqual([]);
  });

  it("is reported if it cannot", async () => {
    const own = await startApi();
    afterThis(() => own.stop());
    await own.sql
      .unsafe(`
      create table loose (id uuid primary key);
      create unique index boards_late on boards (id, workspace_id);
      alter table tags add constraint tags_late foreign key (board_id, workspace_id) references boards (id, workspace_id);
      alter table accounts add workspace_id uuid, add post_id uuid,
        add constraint accounts_post foreign key (workspace_id, post_id) references posts (workspace_id, id);
      create function late(input jsonb, ws uuid) returns answer language sql as 'select null::answer';
    `)
      .simple();
    expect(await findFaults(own)).toEqual([
      "accounts_post refers from a table of every node to one of a workspace",
      "boards_late does not begin with workspace_id",
      "late does not take the workspace first",
      "loose has no workspace_id",
      "loose_pkey does not begin with workspace_id",
      "tags_late does not begin with workspace_id",
    ]);
  });

  it("is in one list only", () => {
    const all = [...referenceTables, ...localTables];
    expect(new Set(all).size).toBe(all.length);
  });
});
