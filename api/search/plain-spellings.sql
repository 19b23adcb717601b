-- The spellings of a word for people who type no accents: `größe` gives `grosse` and `groesse`. Also without the marks for
-- vowels in Arabic and Hebrew. Empty for a word without any.
create or replace function plain_spellings(word text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  marks constant text := '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]';
  german text;
begin
  if octet_length(word) = char_length(word) then
    return '{}';
  end if;
  word := replace(replace(replace(translate(lower(normalize(word, nfc)), 'łđħı', 'ldhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  german := replace(replace(replace(replace(replace(word, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
  return array(
    select distinct normalize(regexp_replace(normalize(spelling, nfd), marks, '', 'g'), nfc)
    from unnest(array[translate(word, 'ø', 'o'), german]) spelling);
end $$;
