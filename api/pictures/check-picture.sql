-- Checks whether a user may add a picture of this size. A fifth of the space is kept for staff, and visitors without a
-- verified identity use at most two fifths. Locks the workspace, so that pictures that are added at the same time are
-- counted. `retryAfter` is in seconds, or null if the user may add a picture now.
create or replace function check_picture(ws uuid, usr uuid, staff boolean, input jsonb) returns answer
language plpgsql as $$
declare
  space constant bigint := (input->>'mostBytes')::bigint;
  added constant bigint := coalesce((input->>'bytes')::bigint, 0);
  is_unproved constant boolean := not staff and not exists (
    select 1 from users where workspace_id = ws and id = usr and identity = 'verified');
  senders text;
  used bigint;
  used_unproved bigint;
  is_full boolean;
  recent timestamptz[];
begin
  select picture_senders into senders from workspaces where id = ws for no key update;
  perform raise_problem_if(
    senders = 'nobody' or (senders = 'staff' and not staff), 403, 'pictures_off',
    'This workspace does not accept pictures from you.');
  select coalesce(sum(p.bytes), 0), coalesce(sum(p.bytes) filter (where u.identity in ('unverified', 'anonymous')), 0)
  into used, used_unproved
  from pictures p join users u on u.workspace_id = ws and u.id = p.user_id
  where p.workspace_id = ws;
  is_full := used + added > space * case when staff then 1 else 0.8 end
    or (is_unproved and used_unproved + added > space * 0.4);
  perform raise_problem_if(is_full, 409, 'picture_space_used_up', 'The pictures of this workspace take up all the space that you may use.');
  if not staff then
    select array_agg(created_at order by created_at desc) into recent
    from pictures where workspace_id = ws and user_id = usr and created_at > now() - interval '1 hour';
  end if;
  return (json_build_object('retryAfter', ceil(extract(
    epoch from recent[(input->>'mostPerHour')::integer] + interval '1 hour' - now()))), null)::answer;
end $$;
