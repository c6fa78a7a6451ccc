-- Why the company has blocked a client, and until when; null: until somebody ends it.
alter table client
  add column blocked_reason text,
  add column blocked_until timestamptz,
  add constraint client_block_check check (blocked or (blocked_reason is null and blocked_until is null));
create index client_blocked on client (company_id, created) where blocked;
create index client_blocked_until on client (blocked_until) where blocked_until is not null;
