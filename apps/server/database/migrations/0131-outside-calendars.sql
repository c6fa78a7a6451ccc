-- Calendars of other programs, whose busy times keep a resource from being booked online. docs/rules/calendars.md

create table outside_calendar (
  company_id uuid not null references company,
  calendar_id uuid not null,
  resource_id uuid not null,
  -- Whoever has the address reads the calendar. Null: it was a file.
  sealed_url text,
  -- What people know it by: the host of the address, or the name of the file.
  source text not null,
  -- Who added it; null: somebody at the command line.
  staff_member_id uuid,
  created timestamptz not null,
  -- When it is read again; null: never.
  next_read_at timestamptz,
  -- Well.
  last_read_at timestamptz,
  -- What says the same is not understood anew each time.
  understood_at timestamptz,
  -- Since then.
  failures integer not null default 0 check (failures >= 0),
  last_error text,
  -- Of what was read last, so that the same is not sent or understood again.
  tag text,
  content_hash text,
  -- As it was read last, whatever failed since.
  busy tstzmultirange not null default '{}',
  -- Entries of it that could not be understood, and names of zones that nobody knows.
  unclear integer not null default 0 check (unclear >= 0),
  strange_zones text[] not null default '{}',
  primary key (company_id, calendar_id),
  foreign key (company_id, resource_id) references resource,
  foreign key (company_id, staff_member_id) references staff_member,
  check ((sealed_url is null) = (next_read_at is null)),
  check ((failures = 0) = (last_error is null))
);

create index outside_calendar_of_resource on outside_calendar (company_id, resource_id);
create index outside_calendar_due on outside_calendar (next_read_at) where next_read_at is not null;

-- What says the same changes no answer that is kept, and most reads say the same. docs/rules/freshness.md
create function leave_mark_of_outside_calendar() returns trigger language plpgsql as $$
begin
  insert into answer_mark (company_id, xid)
    select distinct changed.company_id, pg_current_xact_id()
      from changed join earlier using (company_id, calendar_id)
     where (changed.busy, changed.resource_id) is distinct from (earlier.busy, earlier.resource_id)
    on conflict do nothing;
  return null;
end $$;

create function leave_mark_of_calendars_there() returns trigger language plpgsql as $$
begin
  insert into answer_mark (company_id, xid)
    select distinct company_id, pg_current_xact_id() from changed where not isempty(busy)
    on conflict do nothing;
  return null;
end $$;

create trigger answer_mark_after_insert after insert on outside_calendar
  referencing new table as changed for each statement execute function leave_mark_of_calendars_there();
create trigger answer_mark_after_update after update on outside_calendar
  referencing old table as earlier new table as changed for each statement
  execute function leave_mark_of_outside_calendar();
create trigger answer_mark_after_delete after delete on outside_calendar
  referencing old table as changed for each statement execute function leave_mark_of_calendars_there();
