-- A chosen time or place that waits for its booking. The time itself is in occupancy (kind HOLD), the places in
-- event.used_space; this row says whose it is and until when.
create table hold (
  company_id uuid not null references company,
  hold_id uuid not null,
  branch_id uuid not null,
  -- Null: a hold of time.
  event_id uuid,
  space integer not null default 1 check (space > 0),
  -- A random word of the browser: choosing another time gives back the one before.
  holder text not null,
  held_until timestamptz not null,
  extended boolean not null default false,
  -- False once it was booked, given back or run out.
  active boolean not null default true,
  created timestamptz not null,
  primary key (company_id, hold_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, event_id) references event
);
create index hold_of_holder on hold (company_id, holder) where active;
create index hold_of_event on hold (company_id, event_id, held_until) where active;
create index hold_until on hold (company_id, held_until) where active;
