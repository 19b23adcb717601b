-- Whether new posts from the widget come with the page and the browser of the visitor.
alter table workspaces add column takes_context boolean not null default false;

-- Where a post was written, for staff: only posts from the widget have a row, and only if the visitor agreed.
create table post_contexts (
  workspace_id uuid not null,
  post_id uuid not null,
  -- The address of the page, without query and fragment.
  page text check (char_length(page) between 1 and 2000),
  -- The names of the browser and the system, such as "Firefox 140, Windows".
  browser text check (char_length(browser) between 1 and 100),
  -- The version of the site's own app.
  app_version text check (char_length(app_version) between 1 and 100),
  primary key (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts on delete cascade,
  check (num_nonnulls(page, browser, app_version) > 0)
);
