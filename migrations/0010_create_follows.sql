-- Whether a person follows a post, if the person chose. Without a row, the author, commenters and voters follow it.
create table post_follows (
  workspace_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  is_following boolean not null,
  -- When the person chose to follow the post. Earlier events are no news to the person.
  followed_at timestamptz(3),
  primary key (workspace_id, post_id, user_id),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  foreign key (workspace_id, user_id) references users on delete cascade
);
comment on table post_follows is
'removal: keep, it shows nobody anything
erasure: delete
joining: by merge_visitor
export: followedPosts
merge: by merge_posts
file: yes';
create index post_follows_by_user on post_follows (workspace_id, user_id);

-- The events of a post of which its followers are notified.
create table post_events (
  workspace_id uuid not null,
  id uuid not null default uuidv7(),
  post_id uuid not null,
  type text not null check (type in ('comment.created', 'post.status_changed', 'post.merged')),
  comment_id uuid,
  status_id uuid,
  -- The member of staff who changed the status or merged the posts; null for a comment, which has an author of its own.
  actor_id uuid,
  created_at timestamptz(3) not null,
  -- The status that followers knew before.
  from_status_id uuid,
  -- The post that a merge made part of this one.
  duplicate_id uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  foreign key (workspace_id, comment_id) references comments on delete cascade
);
comment on table post_events is
'people: no, only staff are its actors
merge: no, the followers of the duplicate are notified of the merge
file: yes';
create index post_events_by_post on post_events (workspace_id, post_id, id);
create index post_events_by_comment on post_events (workspace_id, comment_id) where comment_id is not null;
create index post_events_age on post_events (created_at);

-- The newest event of followed posts that a person has seen.
create table notification_reads (
  workspace_id uuid not null,
  user_id uuid not null,
  seen_id uuid not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users on delete cascade
);
comment on table notification_reads is
'removal: keep, it shows nobody anything
erasure: delete
joining: no, the person has read other news
export: no, it is the id of an event
file: yes';
