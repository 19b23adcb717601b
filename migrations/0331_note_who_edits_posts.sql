-- Who last changed the title or the description of a post, and when; null if nobody has since this release. Without a
-- foreign key, because a sign-in replaces an anonymous person by another one.
alter table posts add column edited_at timestamptz(3), add column edited_by uuid;
