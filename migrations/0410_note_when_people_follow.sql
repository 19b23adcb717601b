-- When a person chose to follow a post; null for choices of an earlier release. Events before this are no news to the person.
alter table post_follows add column followed_at timestamptz(3);
