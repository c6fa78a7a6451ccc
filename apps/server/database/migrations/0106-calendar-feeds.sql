-- The bookings of a resource as a calendar that programs read by an address of its own. docs/rules/calendars.md

create table calendar_feed (
  company_id uuid not null references company,
  calendar_id uuid not null,
  resource_id uuid not null,
  -- The token is told once, in the address, and stored nowhere.
  token_hash text not null unique,
  -- Its last characters, so that people tell theirs apart.
  ending text not null,
  -- Entries name who comes.
  shows_clients boolean not null,
  -- Who made it.
  staff_member_id uuid not null,
  created timestamptz not null,
  -- To some minutes.
  last_read_at timestamptz,
  primary key (company_id, calendar_id),
  foreign key (company_id, resource_id) references resource,
  foreign key (company_id, staff_member_id) references staff_member
);
