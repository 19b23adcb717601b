-- Maintains which text each picture belongs to. The arguments are the kind of the text and its column, read before the updates:
-- a node of Citus crashes if an update sets a column to an element of an array. A picture without a text goes only to a text
-- of the person who added it, to a text of staff, or to `allowed_text_id`, so that nobody else can show again what an author
-- removed. An edit that removes a picture leaves it for a day, so that another edit can bring it back. A merged post keeps its
-- pictures until the post that it was merged into is deleted.
create or replace function keep_pictures() returns trigger
language plpgsql as $$
declare
  kind constant text := tg_argv[0];
  field constant text := tg_argv[1];
  named uuid[];
  before uuid[];
  gone uuid[];
  is_by_staff boolean;
begin
  if tg_op = 'DELETE' then
    if kind = 'post' and exists (
      select 1 from post_merges
      where workspace_id = old.workspace_id and duplicate->>'id' = old.id::text and undone_at is null) then
      return null;
    end if;
    gone := array(
      with recursive texts as (
        select old.id
        union
        select (m.duplicate->>'id')::uuid from post_merges m join texts t on t.id = m.post_id
        where m.workspace_id = old.workspace_id and m.undone_at is null)
      select id from texts);
    delete from pictures where workspace_id = old.workspace_id and text_id = any(gone);
    return null;
  end if;
  named := picture_ids(new.workspace_id, to_jsonb(new)->>field);
  if tg_op = 'UPDATE' then
    before := picture_ids(new.workspace_id, to_jsonb(old)->>field);
    update pictures set text_id = null, text_kind = null, expires_at = now() + interval '24 hours', allowed_text_id = new.id
    where workspace_id = new.workspace_id and text_id = new.id and id = any(before) and id <> all(named);
  end if;
  is_by_staff := kind = 'changelog' or exists (
    select 1 from users where workspace_id = new.workspace_id and id = new.user_id and role <> 'end_user');
  update pictures set text_id = new.id, text_kind = kind, expires_at = null, allowed_text_id = null
  where workspace_id = new.workspace_id and id = any(named) and text_id is null and expires_at > now()
    and (is_by_staff or user_id = new.user_id or allowed_text_id = new.id);
  return null;
end $$;
