-- The appearance of the workspace's widget and public page, as the `data-` attributes of the script tag; a missing
-- attribute has its default value. `logo_digest` is in the address of the logo, if there is one.
alter table workspaces
  add column look jsonb not null default '{}' check (jsonb_typeof(look) = 'object'),
  add column logo_digest text;

create table workspace_logos (
  workspace_id uuid primary key references workspaces on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  digest text not null,
  -- Base64 of at most 64 KiB.
  picture text not null check (char_length(picture) between 1 and 87384)
);
