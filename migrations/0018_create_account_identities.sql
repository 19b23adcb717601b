-- Who an account is at an OpenID provider. The pair of issuer and subject is the person; the e-mail is for people to read.
create table account_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  email text,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject),
  constraint account_identities_account_key unique (account_id, issuer)
);

-- A provider's answer serves once, whether or not the provider sees to that.
create table spent_proofs (
  digest text primary key,
  expires_at timestamptz(3) not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);
