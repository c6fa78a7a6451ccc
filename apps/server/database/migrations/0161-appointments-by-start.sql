-- Jobs look over all companies for what begins or ended at a moment: by start, whosever it is.
create index appointment_by_start on appointment (starts_at) where cancelled_at is null;
create index appointment_long_by_start on appointment (starts_at) where cancelled_at is null and duration > 691200;
