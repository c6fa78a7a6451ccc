-- Notices and return addresses may hold words of whoever pays: the deletion of their data reaches them. docs/rules/data-rights.md
alter table payment_notice
  alter column raw_body drop not null,
  -- SHA-256 of the bytes as they came: the proof that stays when they go.
  add column body_hash bytea;
update payment_notice set body_hash = sha256(raw_body);
alter table payment_notice alter column body_hash set not null;
-- Of which payment they are nobody can tell, so nobody could remove them.
update payment_notice set raw_body = null where payment_id is null;

-- Whoever paid has deleted their data: no words of them are kept any more.
alter table payment add column payer_forgotten boolean not null default false;
