-- Stores where a post was written, unless nothing is known about it.
create or replace function add_post_context(ws uuid, post uuid, context jsonb) returns void
language plpgsql as $$
begin
  if num_nonnulls(context->>'page', context->>'browser', context->>'appVersion') > 0 then
    insert into post_contexts (workspace_id, post_id, page, browser, app_version)
    values (ws, post, context->>'page', context->>'browser', context->>'appVersion');
  end if;
end $$;
