-- The orders in which staff's lists stand, or are asked for by programs that look what is new.
create index client_by_created on client (company_id, created desc, client_id) where deleted_at is null;
create index membership_by_created on membership (company_id, created desc, membership_id);
create index appointment_of_branch_by_created on appointment (company_id, branch_id, created);
