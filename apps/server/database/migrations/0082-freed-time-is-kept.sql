-- Time that was given back is nobody else's until those were looked at who wait for it: whose it was, and until when at most,
-- so that it is free again also where nobody looks. docs/rules/waiting-list.md
alter table waiting_look
  add column owner_id uuid,
  add column kept_until timestamptz,
  add check ((owner_id is null) = (kept_until is null));
