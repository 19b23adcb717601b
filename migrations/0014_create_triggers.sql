-- All effects of a change of a row on other tables. Each function has its file in `api/`, which is installed with this
-- migration.

create trigger users_external_id_in_one_spelling before insert on users
  for each row when (new.external_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
  execute function spell_external_id();
create trigger api_keys_workspace after insert or delete or update of digest on api_keys
  for each row execute function keep_digest_workspace();
create trigger invitations_workspace after insert or delete or update of digest on invitations
  for each row execute function keep_digest_workspace();
create trigger users_join after insert on users
  for each row when (new.account_id is not null) execute function keep_account_workspace();
create trigger users_change after update of account_id on users
  for each row when (new.account_id is distinct from old.account_id) execute function keep_account_workspace();
create trigger users_leave after delete on users
  for each row when (old.account_id is not null) execute function keep_account_workspace();
create trigger posts_queue after insert on posts for each row execute function queue_post();
create trigger posts_requeue after update of title, description on posts
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function queue_post();
create trigger comments_queue after insert or delete on comments for each row execute function queue_comment();
create trigger comments_requeue after update of content, is_spam, post_id on comments
  for each row when ((old.content, old.is_spam, old.post_id) is distinct from (new.content, new.is_spam, new.post_id))
  execute function queue_comment();
create trigger post_search_queue after delete on post_search for each row execute function queue_words();
create trigger pictures_removal after delete on pictures for each row execute function queue_picture_removal();
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
create trigger posts_counted_by_day after insert on posts
  referencing new table as changed for each statement execute function count_by_day('posts');
create trigger posts_uncounted_by_day after delete on posts
  referencing old table as changed for each statement execute function count_by_day('posts');
create trigger comments_counted_by_day after insert on comments
  referencing new table as changed for each statement execute function count_by_day('comments');
create trigger comments_uncounted_by_day after delete on comments
  referencing old table as changed for each statement execute function count_by_day('comments');
create trigger votes_counted_by_day after insert on votes
  referencing new table as changed for each statement
  when (current_setting('earshot.counts_votes', true) is distinct from 'all')
  execute function count_by_day('votes');
create trigger votes_uncounted_by_day after delete on votes
  referencing old table as changed for each statement
  when (current_setting('earshot.counts_votes', true) is distinct from 'all')
  execute function count_by_day('votes');
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
create trigger posts_moved_by_day after update of created_at on posts
  for each row when (old.created_at <> new.created_at) execute function count_moved_by_day('posts');
create trigger comments_moved_by_day after update of created_at on comments
  for each row when (old.created_at <> new.created_at) execute function count_moved_by_day('comments');
create trigger votes_moved_by_day after update of created_at on votes
  for each row when (old.created_at <> new.created_at) execute function count_moved_by_day('votes');
