-- The first `most` of at most 20 words, in their order, that staff or an end user can find. An end user finds a word if a post
-- that the user may see has it in any form. Only posts that a search reads count: the most voted ones, and 400 with the
-- word among the newest ones and among all. `trusted` and `newest` are those of `read_search`.
create or replace function visible_words(
  ws uuid, usr uuid, staff boolean, trusted boolean, newest text, words text[], most integer, config regconfig
) returns text[]
language plpgsql stable as $$
begin
  if staff then
    return words[:most];
  end if;
  return array(
    select c.word
    from (
      select w.word, w.frequency > 400 as is_common, q.forms
      from unnest(words[:20]) with ordinality c (word, place)
        join search_words w on w.workspace_id = ws and w.word = c.word
        cross join lateral (
          select string_agg(array_to_tsvector(array[form])::text, ' | ')::tsquery as forms
          from (select c.word as form union select unnest(tsvector_to_array(to_tsvector(config, c.word)))) f) q
      order by c.place) c
    where exists (
      select 1
      from (
        select s.post_id
        from (
          select a.post_id from post_activity a
          where a.workspace_id = ws and c.is_common order by a.votes_count desc, a.post_id desc limit 200) a
          join post_search s on s.workspace_id = ws and s.post_id = a.post_id
        where s.document @@ c.forms
        union all (
          select s.post_id from post_search s
          where s.workspace_id = ws and c.is_common and s.document @@ (c.forms && newest::tsquery) limit 400)
        union all (
          select s.post_id from post_search s where s.workspace_id = ws and s.document @@ c.forms limit 400)) s
        -- `offset 0` prevents a hash join, which would read all posts.
        cross join lateral (
          select post_is_visible(row(p.*)::posts, row(b.*)::boards, usr, false, trusted) as is_visible
          from posts p join boards b on b.workspace_id = ws and b.id = p.board_id
          where p.workspace_id = ws and p.id = s.post_id offset 0) o
      where o.is_visible)
    limit most);
end $$;
