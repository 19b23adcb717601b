-- The colour of a status as `#rrggbb`; null: the colour of its kind.
alter table statuses
  add column color text constraint statuses_color_check check (color ~ '^#[0-9a-f]{6}$');
