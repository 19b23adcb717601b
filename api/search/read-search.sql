-- Turns a search into queries over `post_search.document`: `query` finds all matches, and `recent` only those among the
-- newest 8,192 to 16,384 posts. Null if nothing can match. A post matches if it has all words, of which the last may be
-- incomplete. A word with accents stands for its spellings without them, too. A word that no post has stands for words that
-- differ from it by one letter; if there are none, it is ignored unless most words are like this. `isCommon`: the search has
-- only words such as "the", which say nothing about a post. For an end user, only words in posts that the user may see count.
-- In the mode `similar`, each word has a weight in `parts`, larger for rare words, and a post matches if the weights of its
-- words can reach `least`. The weights of words that no post has raise `least`. Such a word is not corrected if it is short,
-- because most short words are one letter from another one.
create or replace function read_search(ws uuid, search text, mode text, usr uuid, staff boolean) returns json
language plpgsql stable as $$
declare
  is_draft constant boolean := mode = 'similar';
  trusted constant boolean := staff or may_see_private(ws, usr);
  indexed constant integer := greatest((select s.indexed from search_sizes s where s.workspace_id = ws), 1);
  era constant integer := indexed / 8192;
  newest constant text := format('''@%s'' | ''@%s''', era, greatest(era - 1, 0));
  config regconfig;
  term record;
  stem text;
  spellings text[];
  known text[];
  longer text[];
  most integer;
  matched text[] := '{}';
  parts text[] := '{}';
  weights real[] := '{}';
  reachable real;
  needed real := 0;
  missing integer := 0;
  query text;
  is_common boolean;
begin
  select w.language::regconfig into config from workspaces w where w.id = ws;
  for term in
    select w.lexeme as word, count(*) over () as words, w.positions[1] = max(w.positions[1]) over () as is_last
    from unnest(to_tsvector('simple', split_words(search, true))) w order by w.positions[1] limit 16
  loop
    stem := (tsvector_to_array(to_tsvector(config, term.word)))[1];
    is_common := stem is null and coalesce(is_common, true);
    continue when stem is null and (is_draft or term.words > 1);
    spellings := term.word || plain_spellings(term.word);
    continue when is_draft and spellings && request_words();
    known := array(select s.word from search_words s where s.workspace_id = ws and s.word = any(
      spellings || tsvector_to_array(to_tsvector(config, array_to_string(spellings, ' ')))));
    known := visible_words(ws, usr, staff, trusted, newest, known, 6, config);
    if term.is_last and not is_draft then
      longer := array(
        select near.word from (
          select distinct s.word, s.frequency from unnest(spellings) spelling cross join lateral (
            select s.word, s.frequency from search_words s
            where s.workspace_id = ws and s.word >= spelling collate "C" and s.word < spelling || chr(1114111) limit 2000) s) near
        order by near.frequency desc limit 20);
      most := case when known = '{}' then 10 else 4 end;
      known := known || visible_words(ws, usr, staff, trusted, newest, longer, most, config);
    end if;
    if stem is null then
      known := array(select word from unnest(known) word where to_tsvector(config, word) <> '');
    elsif known = '{}' and (not is_draft or char_length(term.word) > 5) then
      known := array(
        select s.word from search_words s where s.workspace_id = ws and s.word = any(
          one_edit(term.word) || case when stem <> term.word then one_edit(stem) end)
        order by s.frequency desc limit 20);
      known := visible_words(ws, usr, staff, trusted, newest, known, 5, config);
    end if;
    if known = '{}' then
      missing := missing + 1;
      needed := needed + 0.4 * 0.9;
      continue;
    end if;
    matched := matched || known;
    parts := parts || (
      select '(' || string_agg(array_to_tsvector(array[lexeme])::text, ' | ') || ')' from (
        select unnest(known) as lexeme union select unnest(tsvector_to_array(to_tsvector(config, array_to_string(known, ' '))))
      ) forms);
    weights := weights || (
      select ((ln(1 + indexed / max(s.frequency)::float) / ln(1 + indexed)) ^ 1.5)::real
      from search_words s where s.workspace_id = ws and s.word = any(known));
    needed := needed + 0.4 * weights[cardinality(weights)];
  end loop;
  if is_draft then
    -- A post without any of the first words cannot reach the sum.
    reachable := (select sum(weight) from unnest(weights) weight);
    for term in select part, weight from unnest(parts, weights) as u (part, weight) order by weight desc loop
      exit when reachable < needed;
      query := concat_ws(' | ', query, term.part);
      reachable := reachable - term.weight;
    end loop;
  elsif missing <= cardinality(parts) then
    query := array_to_string(parts, ' & ');
  end if;
  return json_build_object(
    'language', config::text, 'words', to_json(matched), 'query', nullif(query, ''),
    'parts', (select json_agg(u) from unnest(parts, weights) as u (part, weight))::text, 'least', needed,
    'isCommon', coalesce(is_common and not is_draft, false),
    'recent', '(' || nullif(query, '') || ') & (' || newest || ')');
end $$;
