-- What programs of a company are told, and what became of telling them. docs/rules/webhooks.md

create table webhook_endpoint (
  company_id uuid not null references company,
  webhook_id uuid not null,
  url text not null check (length(url) between 1 and 2000),
  -- Sealed with the server's secret.
  sealed_secret text not null,
  -- The one before, which signs as well until then; both null: none does.
  sealed_former_secret text,
  former_until timestamptz,
  events text[] not null check (cardinality(events) > 0),
  form text not null check (form in ('STANDARD', 'OLDER', 'FLAT')),
  -- Whoever set it up may read phones and mails of clients.
  shows_contacts boolean not null,
  active boolean not null default true,
  -- It answered that it is gone for good, and was switched off for it.
  gone_at timestamptz,
  -- Tries in a row that nobody answered well, and until when it is left alone for them.
  failures integer not null default 0,
  rests_until timestamptz,
  -- Who set it up.
  staff_member_id uuid not null,
  created timestamptz not null,
  primary key (company_id, webhook_id),
  foreign key (company_id, staff_member_id) references staff_member,
  check ((sealed_former_secret is null) = (former_until is null)),
  check (gone_at is null or not active)
);

create table webhook_delivery (
  company_id uuid not null references company,
  delivery_id uuid not null,
  webhook_id uuid not null,
  -- The same for all endpoints and tries: receivers know by it what they had.
  event_id uuid not null,
  type text not null,
  -- What it is about: a booking, a payment, a client. No key leads there: what happened stays told whatever becomes of it.
  about_id uuid,
  client_id uuid,
  -- Facts that say nothing of who.
  payload jsonb not null,
  -- The client in it; emptied when they are forgotten.
  client jsonb,
  -- Grows with each: of two about one booking the later has the larger.
  number bigserial not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'DELIVERED', 'GAVE_UP')),
  tries integer not null default 0,
  -- The next try; while a sender has it, the end of its lease.
  ask_at timestamptz not null,
  last_status integer,
  last_error text check (length(last_error) <= 500),
  created timestamptz not null,
  -- When it began to wait: when it happened, or was told to be tried anew.
  queued_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, delivery_id),
  foreign key (company_id, webhook_id) references webhook_endpoint on delete cascade,
  check ((ended_at is null) = (state = 'QUEUED'))
);
create index webhook_delivery_queued on webhook_delivery (company_id, webhook_id, number) where state = 'QUEUED';
create index webhook_delivery_of_endpoint on webhook_delivery (company_id, webhook_id, number desc);
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
create index webhook_delivery_of_client on webhook_delivery (company_id, client_id) where client_id is not null;
create index webhook_delivery_about on webhook_delivery (company_id, about_id) where about_id is not null;
