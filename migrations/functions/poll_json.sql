-- Options by their order, then as submitted. Percentages are of ballots: those of `multiple` may add up to over 100.
create or replace function poll_json(p polls, usr uuid) returns json
language sql stable parallel safe as $$
  select json_build_object(
    'id', p.id, 'createdAt', iso(p.created_at), 'workspaceId', p.workspace_id, 'userId', p.user_id,
    'title', p.title, 'description', p.description, 'type', p.type, 'startAt', iso(p.start_at),
    'endAt', iso(p.end_at), 'status', poll_status(p, now()), 'totalVotes', p.ballots_count,
    'isVoted', coalesce(bool_or(c.option_id is not null), false),
    'options', coalesce(json_agg(json_build_object(
      'id', o.id, 'title', o.title, 'order', o."order", 'votesCount', o.votes_count,
      'percentage', case when p.ballots_count = 0 then 0
        else trim_scale(round(o.votes_count * 100.0 / p.ballots_count, 2)) end,
      'isVoted', c.option_id is not null, 'userRank', c.rank) order by o."order", o.submitted), '[]'))
  from poll_options o
    left join ballot_choices c
      on c.workspace_id = o.workspace_id and c.poll_id = o.poll_id and c.option_id = o.id and c.user_id = usr
  where o.workspace_id = p.workspace_id and o.poll_id = p.id
$$;
