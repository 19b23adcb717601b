-- Reads the arguments of the trigger before the updates: a node of Citus crashes if an update sets a column to an element
-- of an array.
create or replace function keep_pictures() returns trigger
language plpgsql as $$
declare
  kind constant text := tg_argv[0];
  field constant text := tg_argv[1];
  named uuid[];
  before uuid[];
begin
  if tg_op = 'DELETE' then
    delete from pictures where workspace_id = old.workspace_id and text_id = old.id;
    return null;
  end if;
  named := picture_ids(new.workspace_id, to_jsonb(new)->>field);
  if tg_op = 'UPDATE' then
    before := picture_ids(new.workspace_id, to_jsonb(old)->>field);
    update pictures set text_id = null, text_kind = null, expires_at = now() + interval '24 hours'
    where workspace_id = new.workspace_id and text_id = new.id and id = any(before) and id <> all(named);
  end if;
  update pictures set text_id = new.id, text_kind = kind, expires_at = null
  where workspace_id = new.workspace_id and id = any(named) and text_id is null and expires_at > now();
  return null;
end $$;
