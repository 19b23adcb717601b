-- Replaces an entry's tags, and changes the counters of the tags that were added or removed. Locks the tags in the
-- order of their ids, so that concurrent calls cannot deadlock.
create or replace function set_changelog_tags(ws uuid, changelog uuid, wanted jsonb) returns void
language plpgsql as $$
declare
  tags uuid[] := array(select jsonb_array_elements_text(wanted)::uuid);
begin
  perform from changelog_tags
  where workspace_id = ws and (id = any(tags) or id in (
    select tag_id from changelog_tag_links where workspace_id = ws and changelog_id = changelog))
  order by id for no key update;
  if exists (
    select 1 from unnest(tags) as t (id)
    where not exists (select 1 from changelog_tags c where c.workspace_id = ws and c.id = t.id)
  ) then
    perform raise_problem(400, 'unknown_tag', 'must contain only ids of this workspace''s changelog tags', 'tagIds');
  end if;
  with gone as (
    delete from changelog_tag_links
    where workspace_id = ws and changelog_id = changelog and tag_id <> all(tags) returning tag_id
  )
  update changelog_tags t set changelogs_count = changelogs_count - 1 from gone
  where t.workspace_id = ws and t.id = gone.tag_id;
  with added as (
    insert into changelog_tag_links (workspace_id, changelog_id, tag_id)
    select ws, changelog, unnest(tags) on conflict (workspace_id, changelog_id, tag_id) do nothing returning tag_id
  )
  update changelog_tags t set changelogs_count = changelogs_count + 1 from added
  where t.workspace_id = ws and t.id = added.tag_id;
end $$;
