-- Turns a search into queries over `post_search.document`: `query` finds all matches, and `recent` only those among the
-- newest 8,192 to 16,384 posts. Null if nothing can match. In the mode `similar`, a post matches if it has two of the
-- five rarest words, and otherwise all of them, of which the last may be incomplete. A word with accents stands for its
-- spellings without them, too. A word that no post has stands for words that differ from it by one letter; if there are
-- none, it is ignored unless most words are like this. `isCommon`: the search has only words such as "the", which say
-- nothing about a post. For an end user, only words in posts that the user may see count. The defaults are those of the
-- release before this one, which passes no user.
create or replace function read_search(ws uuid, search text, mode text, usr uuid default null, staff boolean default true) returns json
language plpgsql stable as $$
declare
  is_draft constant boolean := mode = 'similar';
  trusted constant boolean := staff or may_see_private(ws, usr);
  era constant integer := coalesce((select indexed / 8192 from search_sizes where workspace_id = ws), 0);
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
  frequencies integer[] := '{}';
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
    elsif known = '{}' then
      known := array(
        select s.word from search_words s where s.workspace_id = ws and s.word = any(
          one_edit(term.word) || case when stem <> term.word then one_edit(stem) end)
        order by s.frequency desc limit 20);
      known := visible_words(ws, usr, staff, trusted, newest, known, 5, config);
    end if;
    if known = '{}' then
      missing := missing + 1;
      continue;
    end if;
    matched := matched || known;
    parts := parts || (
      select '(' || string_agg(array_to_tsvector(array[lexeme])::text, ' | ') || ')' from (
        select unnest(known) as lexeme union select unnest(tsvector_to_array(to_tsvector(config, array_to_string(known, ' '))))
      ) forms);
    frequencies := frequencies || (
      select sum(s.frequency)::int from search_words s where s.workspace_id = ws and s.word = any(known));
  end loop;
  if is_draft and cardinality(parts) > 1 then
    parts := array(select part from unnest(parts, frequencies) as u (part, frequency) order by frequency limit 5);
    select string_agg(parts[one] || ' & ' || parts[other], ' | ') into query
    from generate_subscripts(parts, 1) one, generate_subscripts(parts, 1) other where one < other;
  elsif is_draft or missing <= cardinality(parts) then
    query := array_to_string(parts, ' & ');
  end if;
  return json_build_object(
    'language', config::text, 'words', to_json(matched), 'query', nullif(query, ''),
    'isCommon', coalesce(is_common and not is_draft, false),
    'recent', '(' || nullif(query, '') || ') & (' || newest || ')');
end $$;
