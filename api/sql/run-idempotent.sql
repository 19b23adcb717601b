-- Runs the function `write` once per Idempotency-Key. The effect of `write` and the stored response are in one
-- transaction, so a crash leaves both or neither, and no response of a rejected call is stored. The function does not
-- wait for the key's lock: a concurrent request with the same key gets 409.
create or replace function run_idempotent(
  ws uuid, usr uuid, staff boolean, input jsonb, write text, route text, key text, fingerprint bytea,
  out body json, out number bigint, out replayed boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  kept idempotency_keys;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(concat_ws('|', ws, usr, route, key), 0)) then
    perform raise_problem(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is still in progress. Try again in a moment.');
  end if;
  select * into kept from idempotency_keys k
  where k.workspace_id = ws and k.user_id = usr and k.route = run_idempotent.route and k.key = run_idempotent.key;
  if found and kept.created_at > now() - interval '24 hours' then
    if kept.fingerprint <> run_idempotent.fingerprint then
      perform raise_problem(422, 'idempotency_key_reused', 'This Idempotency-Key was used with another body or `include`.');
    end if;
    body := kept.body;
    number := kept.number;
    replayed := true;
    return;
  end if;
  execute format('select body, number from %I($1, $2, $3, $4)', write)
    into body, number using ws, usr, staff, input;
  replayed := false;
  insert into idempotency_keys (workspace_id, user_id, route, key, fingerprint, body, number)
  values (ws, usr, run_idempotent.route, run_idempotent.key, run_idempotent.fingerprint, run_idempotent.body, run_idempotent.number)
  on conflict (workspace_id, user_id, route, key) do update
    set fingerprint = excluded.fingerprint, body = excluded.body, number = excluded.number, created_at = excluded.created_at;
end $$;
