-- A key may act for somebody else than whoever holds its text; when that person goes, so does the key.
alter table api_keys add column issued_by uuid;
alter table api_keys add constraint api_keys_issuer
  foreign key (workspace_id, issued_by) references users on delete cascade;
