import type { Transaction } from "./transaction.ts";

interface Column {
  name: string;
  /** The type's name as `format_type` returns it, such as `bigint` or `uuid[]`. */
  type: string;
  isIdentity: boolean;
}

/** A table whose rows belong to a workspace, or the table `workspaces` itself. */
export interface Table {
  name: string;
  /** The columns in the order of the table, without `workspace_id`. */
  columns: Column[];
  /** The columns of the primary key, without `workspace_id`. */
  key: string[];
}

/** Tables that have the column `workspace_id` but are not part of a workspace's data, with the reason. */
const leftOut: Record<string, string> = {
  invitation_letters: "limits the letters to one person, for an hour, over all workspaces",
  account_workspaces: "is kept by triggers on users",
  digest_workspaces: "is kept by triggers on api_keys and invitations",
  webhook_endpoints: "would get each event twice, from both installations",
  webhook_secrets: "is encrypted with the root key of its installation",
  pictures: "has files, which the workspace's file does not contain",
  picture_removals: "is filled by a trigger",
  post_search: "is computed from the posts by triggers and `index_posts`",
  search_words: "is computed like post_search",
  search_sizes: "is computed like post_search",
  search_queue: "is filled by triggers",
  daily_counts: "is kept by triggers on posts, votes and comments",
  waiting_posts: "is kept by triggers on posts and comments",
  webhook_deliveries: "belongs to webhook_endpoints",
  mail_batches: "would be sent by both installations",
  mail_items: "belongs to mail_batches",
  mail_confirmations: "limits e-mails to one address, for an hour",
  held_events: "would notify people in both installations",
  mail_announcements: "is waiting only for a moment, and belongs to mail_items",
};

/**
 * Lists the tables that make up a workspace, from the database's catalogue, so that no table can be forgotten. A table
 * comes after `workspaces` and after the tables that its foreign keys refer to; tables without such an order are sorted
 * by name.
 */
export async function listTables(transaction: Transaction): Promise<Table[]> {
  const found = await transaction.rows<Table & { parents: string[] | null }>(catalogue);
  let waiting = found.filter(({ name }) => !(name in leftOut));
  const sorted: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.find(({ parents }) => !parents?.some((parent) => isAmong(waiting, parent)));
    if (!next) throw new Error("The tables' foreign keys form a circle.");
    waiting = waiting.filter((table) => table !== next);
    sorted.push({ name: next.name, columns: next.columns, key: next.key });
  }
  return sorted;
}

function isAmong(tables: Table[], name: string): boolean {
  return tables.some((table) => table.name === name);
}

/**
 * Leaves out generated columns, because the database computes them, and partitions, because their rows also belong to
 * the partitioned table.
 */
const catalogue = `
  with tables as (
    select c.oid, c.relname::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname = 'workspaces' or exists (
        select 1 from pg_attribute where attrelid = c.oid and attname = 'workspace_id' and attnotnull))
  )
  select name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'isIdentity', attidentity <> '') order by attnum)
      from pg_attribute
      where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'workspace_id'
    ) as columns,
    (select coalesce(json_agg(a.attname order by k.place), '[]') from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
      where i.indrelid = t.oid and i.indisprimary and a.attname <> 'workspace_id') as key,
    (select json_agg(p.name) from tables p
      where p.oid <> t.oid and (p.name = 'workspaces' or exists (
        select 1 from pg_constraint f
        where f.conrelid = t.oid and f.confrelid = p.oid and f.contype = 'f' and f.conparentid = 0))) as parents
  from tables t order by name`;
