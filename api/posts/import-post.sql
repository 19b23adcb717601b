-- Adds a post from another product with its votes and comments, which keep their times. Does nothing if the post
-- already exists or was merged into another. `people` are the end users who wrote or voted: a person whose external id
-- is already stored keeps that row, and every other person gets a row with the given id and, if they were erased, their
-- votes. Locks in this order: users, what those voted for, board, post, category, tags.
create or replace function import_post(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  post uuid := (input->>'id')::uuid;
  known jsonb;
  arrival record;
  made posts;
  votes_made integer;
  comments_made integer;
begin
  if exists (select 1 from posts where workspace_id = ws and id = post) or exists (
    select 1 from post_merges where workspace_id = ws and duplicate->>'id' = post::text and undone_at is null) then
    return (json_build_object('isNew', false), null)::answer;
  end if;
  insert into users (workspace_id, id, role, identity, external_id, email, full_name)
  select ws, p.id, 'end_user', p.identity, external_key(p."externalId"), p.email, p."fullName"
  from jsonb_to_recordset(input->'people')
    as p (id uuid, identity text, "externalId" text, email text, "fullName" text)
  order by p.id
  on conflict do nothing;
  select jsonb_object_agg(p.id, u.id) into known
  from jsonb_to_recordset(input->'people') as p (id uuid, identity text, "externalId" text)
  join users u on u.workspace_id = ws and u.identity = p.identity and u.external_id = external_key(p."externalId");
  for arrival in
    select row(u.*)::users as person, p.digests
    from jsonb_to_recordset(input->'people') as p (identity text, "externalId" text, digests jsonb)
    join users u on u.workspace_id = ws and u.identity = p.identity and u.external_id = external_key(p."externalId")
    where p.digests is not null order by u.id
  loop
    perform readmit_person(ws, arrival.person, arrival.digests);
  end loop;

  perform require_board(ws, (input->>'boardId')::uuid);
  insert into posts (workspace_id, id, user_id, board_id, category_id, status_id, title, description, visibility,
    created_at, updated_at)
  values (ws, post, coalesce((known->>(input->>'userId'))::uuid, (input->>'userId')::uuid), (input->>'boardId')::uuid,
    (input->>'categoryId')::uuid, (input->>'statusId')::uuid, input->>'title', input->>'description',
    input->>'visibility', (input->>'createdAt')::timestamptz, (input->>'createdAt')::timestamptz)
  returning * into made;

  insert into votes (workspace_id, post_id, user_id, created_at)
  select ws, post, coalesce((known->>v."userId"::text)::uuid, v."userId"), v."createdAt"
  from jsonb_to_recordset(input->'votes') as v ("userId" uuid, "createdAt" timestamptz)
  order by v."createdAt", v."userId"
  on conflict (workspace_id, post_id, user_id) do nothing;
  get diagnostics votes_made = row_count;
  insert into comments (workspace_id, id, post_id, parent_id, user_id, content, replies_count, created_at, updated_at)
  select ws, c.id, post, c."parentId", coalesce((known->>c."userId"::text)::uuid, c."userId"), c.content, c.replies,
    c."createdAt", c."createdAt"
  from jsonb_to_recordset(input->'comments') as c (
    id uuid, "parentId" uuid, "userId" uuid, content text, replies integer, "createdAt" timestamptz);
  get diagnostics comments_made = row_count;
  insert into post_activity (workspace_id, post_id, votes_count, comments_count, last_interaction_at)
  select ws, post, votes_made, comments_made, greatest(made.created_at,
    (select max(created_at) from votes where workspace_id = ws and post_id = post),
    (select max(created_at) from comments where workspace_id = ws and post_id = post));

  perform count_post(null, made);
  perform from tags
  where workspace_id = ws and id in (select jsonb_array_elements_text(input->'tagIds')::uuid)
  order by id for no key update;
  insert into post_tags (workspace_id, post_id, tag_id, board_id)
  select ws, post, id, board_id from tags
  where workspace_id = ws and id in (select jsonb_array_elements_text(input->'tagIds')::uuid);
  update tags set posts_count = posts_count + 1
  where workspace_id = ws and id in (select jsonb_array_elements_text(input->'tagIds')::uuid);
  return (
    json_build_object('isNew', true, 'votesCount', votes_made, 'commentsCount', comments_made), made.number)::answer;
end $$;
