-- The first of two bounces after which an address counts as bad: servers sometimes reject an address by mistake.
alter table mail_preferences
  add column first_bounced_address text,
  add column first_bounced_at timestamptz(3);
alter table changelog_subscriptions add column first_bounced_at timestamptz(3);
