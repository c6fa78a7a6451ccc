-- The newest of a company first, and what was done with one thing: the log only grows.
create index audit_entry_by_time on audit_entry (company_id, created desc, audit_entry_id desc);
create index audit_entry_of_thing on audit_entry (company_id, thing_id);
