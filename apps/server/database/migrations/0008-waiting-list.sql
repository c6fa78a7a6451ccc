-- Who waits for a place of a full event, or for a free time on a full day. Order: created, then id. An offer is a hold
-- of the place or time, so it cannot be taken by anybody else while it stands. Rules: docs/rules/waiting-list.md.
create table waiting_entry (
  company_id uuid not null references company,
  entry_id uuid not null,
  branch_id uuid not null,
  -- An event, or a day with services.
  event_id uuid,
  date date,
  service_ids uuid[] not null default '{}',
  -- Null: any resource that performs the services.
  resource_id uuid,
  space integer not null default 1 check (space > 0),
  contact jsonb not null,
  locale text not null default 'uk' check (locale in ('uk', 'en', 'pl', 'ru')),
  status text not null default 'WAITING' check (status in ('WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'EXPIRED')),
  hold_id uuid,
  -- The start that is offered; an event has its own.
  offered_start timestamptz,
  offered_until timestamptz,
  created timestamptz not null,
  primary key (company_id, entry_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, event_id) references event,
  foreign key (company_id, resource_id) references resource,
  foreign key (company_id, hold_id) references hold,
  check ((event_id is null) <> (date is null)),
  check ((status = 'OFFERED') = (offered_until is not null and hold_id is not null) or status in ('BOOKED', 'LEFT', 'EXPIRED'))
);
create index waiting_for_event on waiting_entry (company_id, event_id, created) where status = 'WAITING';
create index waiting_for_day on waiting_entry (company_id, branch_id, date, created) where status = 'WAITING';
create index waiting_hold on waiting_entry (company_id, hold_id) where hold_id is not null;
