-- Rentals last up to 90 days, with their breaks 92. Those of more than eight are few and found by indexes of their own, so
-- that whoever asks what is occupied need not look months back.
alter table occupancy
  drop constraint occupancy_during_check1,
  add constraint occupancy_during_length check (upper(during) - lower(during) <= interval '92 days');

create index occupancy_long on occupancy (company_id, resource_id)
  where upper(during) - lower(during) > interval '8 days';

create index appointment_long on appointment (company_id, starts_at) where duration > 691200;
