-- The posts on which a visitor waits for a reply: since the first text of a visitor, the post or a comment, that no
-- text of staff has followed. Spam counts as no text. The board and the status are the post's: a closed post waits for
-- nothing, and the longest waiting open ones are found without reading it. Triggers keep the rows, also while functions
-- of an older release run. Creating them holds off writes until the first rows are there.
lock table posts, comments in share row exclusive mode;

create table waiting_posts (
  workspace_id uuid not null,
  post_id uuid not null,
  board_id uuid not null,
  status_id uuid,
  since timestamptz(3) not null,
  primary key (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts on delete cascade
);
create index waiting_posts_longest on waiting_posts (workspace_id, status_id, since, post_id, board_id);

-- Finds out since when somebody waits on a post, if a change of its comments may have changed that. Locks the post's counters
-- first, so that the changes of a post follow one another.
create function find_waiting(ws uuid, post uuid) returns void
language plpgsql as $$
declare
  reply record;
  first_text timestamptz;
  place record;
begin
  perform from post_activity where workspace_id = ws and post_id = post for no key update;
  select p.board_id, p.status_id, case when u.role = 'end_user' then p.created_at end as asked_at into place
  from posts p join users u on u.workspace_id = ws and u.id = p.user_id
  where p.workspace_id = ws and p.id = post;
  if not found then
    return;
  end if;
  select c.created_at, c.id into reply
  from comments c join users u on u.workspace_id = ws and u.id = c.user_id
  where c.workspace_id = ws and c.post_id = post and not c.is_spam and u.role <> 'end_user'
  order by c.created_at desc, c.id desc limit 1;
  if reply.id is null and place.asked_at is not null then
    first_text := place.asked_at;
  else
    select c.created_at into first_text
    from comments c join users u on u.workspace_id = ws and u.id = c.user_id
    where c.workspace_id = ws and c.post_id = post and not c.is_spam and u.role = 'end_user'
      and (reply.id is null or (c.created_at, c.id) > (reply.created_at, reply.id))
    order by c.created_at, c.id limit 1;
  end if;
  if first_text is null then
    delete from waiting_posts where workspace_id = ws and post_id = post;
  else
    insert into waiting_posts (workspace_id, post_id, board_id, status_id, since)
    values (ws, post, place.board_id, place.status_id, first_text)
    on conflict (workspace_id, post_id) do update set
      board_id = excluded.board_id, status_id = excluded.status_id, since = excluded.since;
  end if;
end $$;

create function note_new_post() returns trigger
language plpgsql as $$
begin
  -- Comments that the same statement adds have called `find_waiting`, or call it afterwards.
  if exists (select 1 from users where workspace_id = new.workspace_id and id = new.user_id and role = 'end_user')
    and not exists (select 1 from comments where workspace_id = new.workspace_id and post_id = new.id)
  then
    insert into waiting_posts (workspace_id, post_id, board_id, status_id, since)
    values (new.workspace_id, new.id, new.board_id, new.status_id, new.created_at);
  end if;
  return null;
end $$;

create function note_moved_post() returns trigger
language plpgsql as $$
begin
  update waiting_posts set board_id = new.board_id, status_id = new.status_id
  where workspace_id = new.workspace_id and post_id = new.id;
  return null;
end $$;

create function note_comments() returns trigger
language plpgsql as $$
declare
  one record;
begin
  for one in
    select workspace_id, post_id, min(created_at) as earliest, array_agg(distinct user_id) as authors
    from changed group by 1, 2
  loop
    -- Later texts of visitors change nothing on a post that waits already: it is not read through for each of them.
    if not exists (
        select 1 from waiting_posts
        where workspace_id = one.workspace_id and post_id = one.post_id and since < one.earliest)
      or exists (
        select 1 from users
        where workspace_id = one.workspace_id and id = any(one.authors) and role <> 'end_user')
    then
      perform find_waiting(one.workspace_id, one.post_id);
    end if;
  end loop;
  return null;
end $$;

create function note_spam() returns trigger
language plpgsql as $$
begin
  perform find_waiting(new.workspace_id, new.post_id);
  return null;
end $$;

create trigger posts_waiting after insert on posts for each row execute function note_new_post();
create trigger posts_waiting_moved after update of board_id, status_id on posts
  for each row when ((old.board_id, old.status_id) is distinct from (new.board_id, new.status_id))
  execute function note_moved_post();
create trigger comments_waiting after insert on comments
  referencing new table as changed for each statement execute function note_comments();
create trigger comments_waiting_no_more after delete on comments
  referencing old table as changed for each statement execute function note_comments();
create trigger comments_waiting_spam after update of is_spam on comments
  for each row when (old.is_spam <> new.is_spam) execute function note_spam();

with replies as (
  select distinct on (c.workspace_id, c.post_id) c.workspace_id, c.post_id, c.created_at, c.id
  from comments c join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
  where not c.is_spam and u.role <> 'end_user'
  order by c.workspace_id, c.post_id, c.created_at desc, c.id desc),
texts as (
  select c.workspace_id, c.post_id, min(c.created_at) as since
  from comments c
    join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
    left join replies r on r.workspace_id = c.workspace_id and r.post_id = c.post_id
  where not c.is_spam and u.role = 'end_user' and (r.id is null or (c.created_at, c.id) > (r.created_at, r.id))
  group by 1, 2)
insert into waiting_posts (workspace_id, post_id, board_id, status_id, since)
select workspace_id, id, board_id, status_id, since
from (
  select p.workspace_id, p.id, p.board_id, p.status_id,
    case when r.id is null and u.role = 'end_user' then p.created_at else t.since end as since
  from posts p
    join users u on u.workspace_id = p.workspace_id and u.id = p.user_id
    left join replies r on r.workspace_id = p.workspace_id and r.post_id = p.id
    left join texts t on t.workspace_id = p.workspace_id and t.post_id = p.id) found
where since is not null;
