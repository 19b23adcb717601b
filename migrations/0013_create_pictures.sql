-- Pictures, whose files are in the store. A picture belongs to the text that contains its address.
create table pictures (
  workspace_id uuid not null,
  -- Random in all its bits, because anybody who knows the id of a public picture may read it.
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
  -- The text that may have the picture though another person added it: the last one that did, or one that staff put it in.
  allowed_text_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users,
  check ((text_id is null) = (expires_at is not null)),
  check ((text_id is null) = (text_kind is null))
);
comment on table pictures is
'removal: no, triggers delete the pictures of deleted texts
erasure: delete
joining: move
export: pictures
merge: by keep_pictures
file: no, the file does not contain the files of pictures';
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
comment on table picture_removals is 'installation: it outlives its workspace until the files are deleted';
create index picture_removals_order on picture_removals (created_at);
