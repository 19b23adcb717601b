-- The `data` of a message: the ids that belong to the event, and the objects as they are now, null if they are gone. An
-- object is as in the API, without the fields that depend on its reader. A person who was erased has no name here.
create or replace function describe_event(ws uuid, event_type text, subject uuid, details jsonb) returns jsonb
language plpgsql stable as $$
declare
  noun constant text := split_part(event_type, '.', 1);
  found_object jsonb;
  poll polls;
  entry changelogs;
begin
  case noun
    when 'post' then
      return jsonb_build_object('postId', subject) || details || jsonb_build_object('post', describe_post(ws, subject));
    when 'comment' then
      select comment_text(row(c.*)::comments, row(u.*)::users, false, true)::jsonb - 'isLiked' into found_object
      from comments c join users u on u.workspace_id = ws and u.id = c.user_id
      where c.workspace_id = ws and c.id = subject;
      return jsonb_build_object('commentId', subject) || details
        || jsonb_build_object('comment', found_object, 'post', describe_post(ws, (details->>'postId')::uuid));
    when 'poll' then
      -- On Citus, a statement that runs on another node cannot call a function with statements of its own.
      select * into poll from polls p where p.workspace_id = ws and p.id = subject;
      -- No ballot has this id as its voter; without a voter, Citus cannot plan the query.
      found_object := poll_json(poll, subject)::jsonb - 'isVoted';
      found_object := found_object || jsonb_build_object('options', (
        select jsonb_agg(o.option - 'isVoted' - 'userRank' order by o.place)
        from jsonb_array_elements(found_object->'options') with ordinality o (option, place)));
      return jsonb_build_object('pollId', subject) || details || jsonb_build_object('poll', found_object);
    when 'changelog' then
      select * into entry from changelogs c where c.workspace_id = ws and c.id = subject;
      return jsonb_build_object('changelogId', subject) || details
        || jsonb_build_object('changelog', changelog_json(entry, true));
    when 'user' then
      return jsonb_build_object('userId', subject) || details;
    else
      return details;
  end case;
end $$;
