-- What an e-mail leaves out: a status that its reader knows already, and a merge that was undone.
alter table post_events
  -- The status that followers knew before.
  add column from_status_id uuid,
  -- The post that a merge made part of this one.
  add column duplicate_id uuid;
