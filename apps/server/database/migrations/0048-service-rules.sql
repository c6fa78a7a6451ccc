-- What a service asks for beside its time. Rules: docs/rules/slots.md and visits.md, "Rules of a service".
-- `capacity` and `capacity_type` are words of the wire, shown as they were imported; these are what is planned.
alter table service
  -- How many places of its resource a booking takes.
  add column places smallint not null default 1 check (places between 1 and 500),
  -- It takes the resource whole, however many places that has.
  add column exclusive boolean not null default false,
  add constraint service_places check (places = 1 or not exclusive),
  -- At most so many bookings of it begin on a date at a branch; null: no bound.
  add column most_a_day smallint check (most_a_day > 0),
  -- At most so many bookings of it run at once with one performer, whatever places they have; null: no bound.
  add column at_once smallint check (at_once > 0),
  -- The step between its starts, in seconds; null: the branch's. Rentals have the grid of their slots.
  add column slot_cutter integer check (slot_cutter between 60 and 86400),
  add constraint service_slot_cutter check (slot_cutter is null or booking_type <> 'RENT'),
  -- Seconds in turn at work and free for others, the first at work, the last on to its end: {1800,2400,1200} is half an
  -- hour of work, forty minutes to set and work to the end. Null: at work throughout. The client stays.
  add column phases integer[] check (cardinality(phases) between 1 and 20 and 0 < all (phases)),
  add constraint service_phases check (phases is null or booking_type <> 'RENT');

-- What a hold of time holds: services in their order with who does them and when, [{"service_id", "resource_id",
-- "starts_at", "duration", "date"}], seconds. Null: of places of an event, and of what was held before.
alter table hold add column services jsonb;

-- When each service of a booking begins and which date lists it, so that bookings of a service can be counted.
alter table appointment_service add column starts_at timestamptz, add column date date;
update appointment_service as part
   set starts_at = begun.starts_at, date = begun.date
  from (select company_id, appointment_id, ordinal, starts_at,
               greatest(first_date, least(last_date, (starts_at at time zone timezone)::date)) as date
          from (select part.company_id, part.appointment_id, part.ordinal, first_date, last_date, timezone,
                       appointment.starts_at + make_interval(secs => coalesce(sum(part.duration) over earlier, 0)) as starts_at
                  from appointment_service part
                  join appointment using (company_id, appointment_id)
                  join branch using (company_id, branch_id)
                window earlier as (partition by part.company_id, part.appointment_id order by part.ordinal
                                   rows between unbounded preceding and 1 preceding)) as timed) as begun
 where part.company_id = begun.company_id and part.appointment_id = begun.appointment_id
   and part.ordinal = begun.ordinal;
alter table appointment_service alter column starts_at set not null, alter column date set not null;
create index appointment_service_of_day on appointment_service (company_id, service_id, date);
