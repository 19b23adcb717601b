-- Who may add pictures to texts: nobody, staff, or also the visitors of the widget.
alter table workspaces
  add column picture_senders text not null default 'staff' check (picture_senders in ('nobody', 'staff', 'everyone'));

-- Pictures, whose files are in the store. A picture belongs to the text that contains its address.
create table pictures (
  workspace_id uuid not null,
  -- Random in all its bits, because whoever knows the id of a public picture may read it.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  text_kind text check (text_kind in ('post', 'comment', 'changelog')),
  text_id uuid,
  width integer not null,
  height integer not null,
  -- The size of all files of the picture.
  bytes integer not null check (bytes >= 0),
  created_at timestamptz(3) not null default now(),
  -- When the picture is deleted unless a text contains it; null while one does.
  expires_at timestamptz(3) default now() + interval '24 hours',
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users,
  check ((text_id is null) = (expires_at is not null)),
  check ((text_id is null) = (text_kind is null))
);
create index pictures_sender on pictures (workspace_id, user_id, created_at);
create index pictures_text on pictures (workspace_id, text_id) where text_id is not null;
create index pictures_expiry on pictures (expires_at) where expires_at is not null;

-- Deleted pictures whose files are still in the store.
create table picture_removals (
  workspace_id uuid not null,
  picture_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, picture_id)
);
create index picture_removals_order on picture_removals (created_at);

create function queue_picture_removal() returns trigger
language plpgsql as $$
begin
  insert into picture_removals (workspace_id, picture_id) values (old.workspace_id, old.id) on conflict do nothing;
  return null;
end $$;
create trigger pictures_removal after delete on pictures for each row execute function queue_picture_removal();

-- The ids of the workspace's pictures whose addresses a text contains.
create function picture_ids(ws uuid, words text) returns uuid[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(found[1]::uuid), '{}') from regexp_matches(
    words, '/pictures/' || ws::text || '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') found
$$;

-- Keeps `pictures` in step with a text. The arguments are the kind of the text and its column. Pictures that an edit
-- removed are kept for a day, so that another edit can bring them back.
create function keep_pictures() returns trigger
language plpgsql as $$
declare
  named uuid[];
begin
  if tg_op = 'DELETE' then
    delete from pictures where workspace_id = old.workspace_id and text_id = old.id;
    return null;
  end if;
  named := picture_ids(new.workspace_id, to_jsonb(new)->>tg_argv[1]);
  if tg_op = 'UPDATE' then
    update pictures set text_id = null, text_kind = null, expires_at = now() + interval '24 hours'
    where workspace_id = new.workspace_id and text_id = new.id
      and id = any(picture_ids(new.workspace_id, to_jsonb(old)->>tg_argv[1])) and id <> all(named);
  end if;
  update pictures set text_id = new.id, text_kind = tg_argv[0], expires_at = null
  where workspace_id = new.workspace_id and id = any(named) and text_id is null and expires_at > now();
  return null;
end $$;

create trigger posts_pictures_added after insert on posts
  for each row when (new.description like '%/pictures/%') execute function keep_pictures('post', 'description');
create trigger posts_pictures_changed after update of description on posts
  for each row when (old.description is distinct from new.description
    and (old.description like '%/pictures/%' or new.description like '%/pictures/%'))
  execute function keep_pictures('post', 'description');
create trigger posts_pictures_removed after delete on posts
  for each row execute function keep_pictures('post', 'description');
create trigger comments_pictures_added after insert on comments
  for each row when (new.content like '%/pictures/%') execute function keep_pictures('comment', 'content');
create trigger comments_pictures_changed after update of content on comments
  for each row when (old.content is distinct from new.content
    and (old.content like '%/pictures/%' or new.content like '%/pictures/%'))
  execute function keep_pictures('comment', 'content');
create trigger comments_pictures_removed after delete on comments
  for each row when (old.content like '%/pictures/%') execute function keep_pictures('comment', 'content');
create trigger changelogs_pictures_added after insert on changelogs
  for each row when (new.content like '%/pictures/%') execute function keep_pictures('changelog', 'content');
create trigger changelogs_pictures_changed after update of content on changelogs
  for each row when (old.content is distinct from new.content
    and (old.content like '%/pictures/%' or new.content like '%/pictures/%'))
  execute function keep_pictures('changelog', 'content');
create trigger changelogs_pictures_removed after delete on changelogs
  for each row when (old.content like '%/pictures/%') execute function keep_pictures('changelog', 'content');
