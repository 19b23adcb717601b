-- PostgreSQL 15 to 17 lack uuidv7(); PostgreSQL 18's is in pg_catalog, which is searched first. Like PostgreSQL 18's
-- (RFC 9562 §5.7 and §6.2, method 3): 48 bits of milliseconds, 12 bits of their fraction, 62 random bits. An id is
-- greater than every earlier one of its connection, even within a microsecond or after the clock was set back.
do $do$ begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language plpgsql as $$
    declare
      -- Units of 1/4096 ms since 1970.
      ticks bigint := greatest(
        round(date_part('epoch', clock_timestamp()) * 1e6)::bigint * 512 / 125,
        nullif(current_setting('earshot.last_uuidv7', true), '')::bigint + 1);
    begin
      perform set_config('earshot.last_uuidv7', ticks::text, false);
      return (lpad(to_hex(ticks >> 12), 12, '0') || '7' || lpad(to_hex(ticks & 4095), 3, '0')
        || substr(gen_random_uuid()::text, 20))::uuid;
    end $$;
  end if;
end $do$;
