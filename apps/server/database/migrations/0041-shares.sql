-- What is held, booked or waited for without a proven phone counts against the share of the address it was asked from:
-- its own and that of the block it lies in, as keyed hashes. Null where somebody had proven a phone, or is trusted, and
-- once it is over. Rules: docs/rules/shares.md.
alter table hold add column caller_host text, add column caller_block text;
alter table appointment add column caller_host text, add column caller_block text;
alter table waiting_entry add column caller_host text, add column caller_block text;
create index hold_of_caller on hold (company_id, caller_block) where active and caller_block is not null;
create index appointment_of_caller on appointment (company_id, caller_block) where caller_block is not null;
create index waiting_of_caller on waiting_entry (company_id, caller_block)
  where status = 'WAITING' and caller_block is not null;

-- A solved challenge pays once: its nonce stays here until it would have ended anyway.
create table spent_challenge (
  company_id uuid not null references company,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (company_id, nonce)
);
create index spent_challenge_end on spent_challenge (expires_at);
