-- Most of what occupies somebody is over within a day. Whoever asks what is occupied looks one day back for it instead of
-- eight, and for what is longer by its start, since where things are rented by the day that is not little.
drop index occupancy_long;

create index occupancy_long on occupancy (company_id, resource_id, starts_at)
  where upper(during) - lower(during) > interval '1 day';
