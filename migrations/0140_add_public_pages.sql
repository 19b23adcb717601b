-- Whether anybody may read the workspace's public boards and changelog at its own address, and whether search engines may
-- list these pages.
alter table workspaces
  add column is_public boolean not null default false,
  add column is_indexed boolean not null default true;
