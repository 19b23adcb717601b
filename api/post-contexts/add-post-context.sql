-- Stores where a post was written, unless nothing is known about it.
create or replace function add_post_context(ws uuid, post uuid, context jsonb) returns void
language sql as $$
  insert into post_contexts (workspace_id, post_id, page, browser, app_version)
  select ws, post, context->>'page', context->>'browser', context->>'appVersion'
  where num_nonnulls(context->>'page', context->>'browser', context->>'appVersion') > 0
$$;
