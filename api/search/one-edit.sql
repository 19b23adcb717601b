-- The words that differ from a word by one letter that is missing, added or replaced, or by two letters in the wrong
-- order. None for short words, because most of them would turn into other words, and for words with digits.
create or replace function one_edit(word text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  letters constant text[] := string_to_array('a b c d e f g h i j k l m n o p q r s t u v w x y z ä ö ü ß à â á ã å æ ç é è ê ë í î ï ñ ó ô õ ø œ ú û', ' ');
  made text[] := '{}';
  head text;
  tail text;
begin
  if char_length(word) not between 4 and 24 or word ~ '[0-9]' then
    return made;
  end if;
  for n in 0 .. char_length(word) loop
    head := left(word, n);
    tail := substr(word, n + 2);
    made := made || string_to_array(
      head || array_to_string(letters, substr(word, n + 1) || ' ' || head) || substr(word, n + 1), ' ');
    if n < char_length(word) then
      made := made || (head || tail) || (head || left(tail, 1) || substr(word, n + 1, 1) || substr(tail, 2))
        || string_to_array(head || array_to_string(letters, tail || ' ' || head) || tail, ' ');
    end if;
  end loop;
  return made;
end $$;
