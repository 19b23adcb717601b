-- One poll with its options and the caller's ballot. Queries for many polls use joins instead.
create or replace function poll_json(p polls, usr uuid) returns json
language plpgsql stable parallel safe as $$
begin
  return (
    select poll_text(p,
      string_agg(poll_option_text(row(o.*)::poll_options, p.ballots_count, c.option_id, c.rank), ','
        order by o."order", o.submitted),
      bool_or(c.option_id is not null))::json
    from poll_options o
      left join ballot_choices c
        on c.workspace_id = p.workspace_id and c.poll_id = p.id and c.option_id = o.id and c.user_id = usr
    where o.workspace_id = p.workspace_id and o.poll_id = p.id);
end $$;
