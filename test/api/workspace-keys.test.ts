import { beforeAll, describe, expect, it } from "vitest";
import { type Api, afterThis, type OwnApi, sharedApi, startApi } from "../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Keys that are unique across workspaces, each with the reason. */
const globalKeys = {
  digest_workspaces_pkey: "tells the workspace of an API key or an invitation",
  invitation_letters_pkey: "several workspaces may invite the same person",
};

/**
 * Unique and foreign keys that lack `workspace_id`, on tables that have this column or refer to a table that
 * has it.
 */
async function keysWithoutWorkspace({ sql }: Api): Promise<string[]> {
  const keys = await sql<{ name: string }[]>`
    with tenant as (
      select attrelid as id, attnum as place from pg_attribute join pg_class c on c.oid = attrelid
      where attname = 'workspace_id' and attnotnull and c.relkind in ('r', 'p')
        and c.relnamespace = 'public'::regnamespace
    )
    select i.indexrelid::regclass::text as name from pg_index i join tenant t on t.id = i.indrelid
    where i.indisunique and not t.place = any(i.indkey)
    union all
    select k.conname from pg_constraint k join tenant one on one.id = k.conrelid join tenant other on other.id = k.confrelid
    where k.contype = 'f' and not exists (
      select from unnest(k.conkey, k.confkey) as pair (own, foreigner)
      where pair.own = one.place and pair.foreigner = other.place)
    union all
    select k.conname from pg_constraint k join tenant other on other.id = k.confrelid
    where k.contype = 'f' and not exists (select from tenant where id = k.conrelid)
    order by 1`;
  return keys.map(({ name }) => name);
}

describe("keys of tenant tables", () => {
  it("all unique and foreign keys of tenant tables include workspace_id, except those listed in this file", async () => {
    expect(await keysWithoutWorkspace(api)).toEqual(Object.keys(globalKeys));
  });

  it("keys that do not include workspace_id are reported", async () => {
    const own: OwnApi = await startApi();
    afterThis(() => own.stop());
    await own.sql
      .unsafe(`
      create unique index boards_alone on boards (id);
      create unique index tags_alone on tags (id);
      alter table tags add constraint tags_of_board foreign key (board_id) references boards (id);
      create table notes (tag_id uuid constraint notes_of_tag references tags (id));
    `)
      .simple();
    const planted = ["boards_alone", "tags_alone", "tags_of_board", "notes_of_tag"];
    expect(await keysWithoutWorkspace(own)).toEqual(expect.arrayContaining(planted));
  });
});
