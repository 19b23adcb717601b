import { openDatabase } from "../../api/postgres/database.ts";

/**
 * Returns a line for each table, column, key, check, index and so on in the schema `public`, as PostgreSQL prints them,
 * so that two spellings of one expression give the same line. Leaves out functions, the order of columns and
 * the column option `pg_attver`, which PostgreSQL 15.20 adds for its own use.
 */
export async function readCatalogue(url: string): Promise<string[]> {
  const { $client: sql } = openDatabase(url, 1);
  const rows = await sql<{ line: string }[]>`
    with ours as (
      select oid, relname, relkind, reloptions, relpersistence, relrowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    ), indexes as (
      select i.*, relname as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      join pg_class c on c.oid = indexrelid where indrelid in (select oid from ours)
    )
    select concat('relation ', relname, ' ', relkind) as line from ours
    union all
    select concat('table ', relname, ' is unlogged') from ours where relpersistence = 'u'
    union all
    select concat('table ', relname, ' has row-level security') from ours where relrowsecurity
    union all
    select concat('table ', relname, ' has ', option) from ours, unnest(reloptions) as option
    union all
    select concat_ws(' ', 'column', relname || '.' || attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid),
      'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
      'collate ' || (select collname from pg_collation k join pg_type t on t.oid = atttypid where k.oid = attcollation and attcollation <> typcollation),
      'storage ' || (select attstorage::text from pg_type where oid = atttypid and typstorage <> attstorage),
      'compression ' || nullif(attcompression::text, ''), (select nullif(array_agg(o), '{}')::text from unnest(attoptions) o where o not like 'pg_attver=%'), 'target ' || nullif(attstattarget, -1))
    from ours join pg_attribute a on attrelid = ours.oid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where relkind <> 'S' and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
    from pg_sequences where schemaname = 'public'
    union all
    select concat('constraint ', relname, '.', conname, ' ', pg_get_constraintdef(k.oid))
    from pg_constraint k join ours on ours.oid = conrelid where contype <> 'n'
    union all
    select concat('index ', regexp_replace(definition, '^CREATE | INCLUDE \\([^)]*\\)', '', 'g')) from indexes
    union all
    select concat('index ', name, ' includes ', string_agg(attname, ', ' order by place))
    from indexes, unnest(indkey) with ordinality as k (number, place) join pg_attribute on attnum = number
    where attrelid = indrelid and place > indnkeyatts group by name
    union all
    select concat('trigger ', relname, '.', tgname) from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    union all
    select concat('statistics ', regexp_replace(pg_get_statisticsobjdef(s.oid), '^CREATE STATISTICS public\\.', ''))
    from pg_statistic_ext s join ours on ours.oid = stxrelid
    union all
    select concat('policy ', tablename, '.', policyname) from pg_policies where schemaname = 'public'
    union all
    select concat('type ', typname, ' ', typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    union all
    select concat('extension ', extname) from pg_extension
    order by 1`;
  await sql.end();
  return rows.map(({ line }) => line);
}
