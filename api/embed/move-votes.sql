-- Moves the votes, likes and ballots of a user to a person. If both have one for the same object, only the person's
-- remains. The caller has locked both users and called `lock_activity` for the user.
create or replace function move_votes(ws uuid, usr uuid, person uuid) returns void
language plpgsql as $$
begin
  perform drop_doubles(ws, usr, person);
  update votes set user_id = person where workspace_id = ws and user_id = usr;
  update comment_likes set user_id = person where workspace_id = ws and user_id = usr;
  update changelog_likes set user_id = person where workspace_id = ws and user_id = usr;
  insert into ballots (workspace_id, poll_id, user_id, created_at)
  select ws, poll_id, person, created_at from ballots where workspace_id = ws and user_id = usr;
  update ballot_choices set user_id = person where workspace_id = ws and user_id = usr;
  delete from ballots where workspace_id = ws and user_id = usr;
end $$;
