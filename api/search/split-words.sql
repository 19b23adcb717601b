-- Prepares a text for PostgreSQL's parser: separates words that the parser would join, such as in `node.js`, and splits
-- scripts without spaces into pairs of letters. A text to search in also gets the last letter of each such run as a word,
-- so that every letter begins a word, and each word with accents once more without them.
create or replace function split_words(given text, is_search boolean) returns text
language plpgsql immutable parallel safe as $$
declare
  unspaced constant text := '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+';
  plain text := translate(given, './_@:-', '      ');
begin
  if octet_length(plain) = char_length(plain) then
    return plain;
  end if;
  -- Nobody sees soft hyphens and other joints within words. In some scripts, U+200B separates words.
  plain := normalize(
    regexp_replace(plain, '[\u00ad\u2060\ufeff]|(?<![\u1000-\u109f\u1780-\u17ff])\u200b', '', 'g'), nfkc);
  if not is_search then
    plain := concat_ws(' ', plain, (
      select string_agg(distinct spelling, ' ')
      from regexp_split_to_table(plain, '\s+') word cross join unnest(plain_spellings(word)) spelling
      where octet_length(word) > char_length(word) and spelling <> lower(word)));
  end if;
  if plain !~ unspaced then
    return plain;
  end if;
  return (
    select string_agg(case when run[2] is null then run[1] else ' ' || (
      select string_agg(substr(run[2], n, 2), ' ')
      from generate_series(1, greatest(char_length(run[2]) - is_search::int, 1)) n) || ' ' end, '' order by place)
    from regexp_matches(plain, '([^' || substr(unspaced, 2, char_length(unspaced) - 2) || '+)|(' || unspaced || ')', 'g')
      with ordinality as m (run, place));
end $$;
