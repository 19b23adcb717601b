-- Where a post was written; null if that is not known.
create or replace function post_context_json(ws uuid, post uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('page', page, 'browser', browser, 'appVersion', app_version)
  from post_contexts where workspace_id = ws and post_id = post
$$;
