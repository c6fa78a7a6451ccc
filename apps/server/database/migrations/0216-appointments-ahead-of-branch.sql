-- Jobs read the bookings of one branch by start, a page at a time. No job reads the bookings of all companies by start any
-- more: the two indexes for that only made every booking more expensive to write.
create index appointment_of_branch_standing on appointment (company_id, branch_id, starts_at, appointment_id)
  where cancelled_at is null;
drop index appointment_by_start;
drop index appointment_long_by_start;
