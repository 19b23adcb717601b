-- Adds `difference` to the counts of these words, and forgets words that no post has any more.
create or replace function count_words(ws uuid, counted text[], difference integer) returns void
language plpgsql as $$
begin
  -- The statements below take time even without words.
  if counted is null or counted = '{}' then
    return;
  elsif difference > 0 then
    insert into search_words as s (workspace_id, word, frequency)
    select ws, word, difference from unnest(counted) word
    on conflict (workspace_id, word) do update set frequency = s.frequency + excluded.frequency;
  else
    update search_words s set frequency = s.frequency + difference * n.times
    from (select word, count(*)::int as times from unnest(counted) word group by word) n
    where s.workspace_id = ws and s.word = n.word;
    delete from search_words where workspace_id = ws and word = any(counted) and frequency <= 0;
  end if;
end $$;
