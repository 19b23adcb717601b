-- Who gave the address, so that one guest who gives many addresses does not use up what a workspace sends in an hour.
alter table mail_confirmations add column user_id uuid;
