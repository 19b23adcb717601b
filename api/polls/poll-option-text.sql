-- An option as JSON text, with the caller's choice if any. Percentages are shares of all ballots, computed with
-- integers and rounded half up to two decimals. In a `multiple` poll, they may add up to more than 100.
create or replace function poll_option_text(o poll_options, ballots integer, chosen uuid, rank integer) returns text
language sql stable parallel safe as $$
  select '{"id":"' || o.id || '","title":' || to_json(o.title) || ',"order":' || o."order"
    || ',"votesCount":' || o.votes_count || ',"percentage":' || case when ballots = 0 then 0
      else (o.votes_count * 20000::bigint + ballots) / (2 * ballots::bigint) / 100::float8 end
    || ',"isVoted":' || (chosen is not null) || ',"userRank":' || coalesce(rank::text, 'null') || '}'
$$;
