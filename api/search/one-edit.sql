-- The words that differ from a word by one letter that is missing, added or replaced, or by two letters in the wrong
-- order. None for short words, because most of them would turn into other words.
create or replace function one_edit(word text) returns text[]
language sql immutable parallel safe as $$
  with letters as (
    select regexp_split_to_table('abcdefghijklmnopqrstuvwxyzäöüßàâáãåæçéèêëíìîïñóòôõøœúùûÿ', '') as letter
  ), parts as (
    select left(word, n) as head, substr(word, n + 1) as tail from generate_series(0, char_length(word)) n
    where char_length(word) between 4 and 24 and word !~ '[0-9]'
  )
  select array(
    select head || substr(tail, 2) from parts where tail <> ''
    union select head || substr(tail, 2, 1) || left(tail, 1) || substr(tail, 3) from parts where char_length(tail) > 1
    union select head || letter || tail from parts, letters
    union select head || letter || substr(tail, 2) from parts, letters where tail <> '')
$$;
