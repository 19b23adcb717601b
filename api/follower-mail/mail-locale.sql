-- The language of a person's e-mails: that of the person's browser, or else that of the workspace's posts, or English.
create or replace function mail_locale(locale text, language text) returns text
language sql immutable parallel safe as $$
  select coalesce(locale, case language
    when 'arabic' then 'ar' when 'french' then 'fr' when 'german' then 'de' when 'portuguese' then 'pt'
    when 'spanish' then 'es' else 'en' end)
$$;
