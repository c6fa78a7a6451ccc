-- What a service asks for beside its time. Rules: docs/rules/slots.md and visits.md, "Rules of a service".
-- `capacity` and `capacity_type` are words of the wire, shown as they were imported; these are what is planned.
alter table service
  -- How many places of its resource a booking takes.
  add column places smallint not null default 1 check (places between 1 and 500),
  -- It takes the resource whole, however many places that has.
  add column exclusive boolean not null default false,
  add constraint service_places check (places = 1 or not exclusive);

-- What a hold of time holds: services in their order with who does them and when, [{"service_id", "resource_id",
-- "starts_at", "duration", "date"}], seconds. Null: of places of an event, and of what was held before.
alter table hold add column services jsonb;
