-- After how many days without activity the workspace erases people whose identity was never proved; null: never.
alter table workspaces
  add column retention_days integer constraint workspaces_retention_days_check check (retention_days between 30 and 3650);
