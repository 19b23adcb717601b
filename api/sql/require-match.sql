-- Raises 412 if `tags`, the digests in `If-Match`, do not include that of one of `bodies`: the JSON texts that a GET of the
-- object, with or without `include`, would return to the caller now. Without `tags`, everything matches. The caller of this
-- function has locked the object. `tagOf` computes the same digest.
create or replace function require_match(tags jsonb, variadic bodies text[]) returns void
language plpgsql as $$
begin
  if tags is not null and not exists (
    select 1 from unnest(bodies) b (body) where tags ? left(encode(sha256(convert_to(b.body, 'UTF8')), 'base64'), 22)
  ) then
    perform raise_problem(412, 'precondition_failed', 'The object has changed since you read it.');
  end if;
end $$;
