-- Clients, events, appointments and the one table of what resources are busy with.

create table client (
  company_id uuid not null references company,
  client_id uuid not null,
  first_name text,
  middle_name text,
  last_name text,
  -- E.164: + and digits.
  phone text,
  email text,
  birth_date date,
  gender text check (gender in ('MALE', 'FEMALE')),
  extra_fields jsonb not null default '{}',
  blocked boolean not null default false,
  created timestamptz not null default now(),
  primary key (company_id, client_id)
);
-- One person is one client: by phone, then by mail.
create unique index client_phone on client (company_id, phone) where phone is not null;
create unique index client_email on client (company_id, lower(email)) where email is not null;

create table event (
  company_id uuid not null references company,
  event_id uuid not null,
  branch_id uuid not null,
  service_id uuid not null,
  resource_id uuid,
  name text,
  description text,
  logo text,
  starts_at timestamptz not null,
  duration integer not null check (duration > 0),
  space integer not null check (space >= 0),
  used_space integer not null default 0,
  price integer check (price >= 0),
  active boolean not null default true,
  translations jsonb not null default '{}',
  primary key (company_id, event_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, service_id) references service,
  foreign key (company_id, resource_id) references resource,
  check (used_space between 0 and space)
);
create index event_of_branch on event (company_id, branch_id, starts_at);

create table appointment (
  company_id uuid not null references company,
  appointment_id uuid not null,
  branch_id uuid not null,
  client_id uuid,
  event_id uuid,
  reference text not null,
  status text not null,
  payment_status text not null default 'UNPAID' check (payment_status in ('UNPAID', 'UNDERPAYMENT', 'PAID', 'OVERPAYMENT')),
  booking_type text not null check (booking_type in ('GENERAL', 'EVENT', 'RENT')),
  starts_at timestamptz not null,
  duration integer not null check (duration > 0),
  space integer not null default 1 check (space > 0),
  -- What it costs after and before discounts, as computed by the server.
  price integer not null check (price >= 0),
  original_price integer not null check (original_price >= 0),
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  extra_fields jsonb not null default '{}',
  comment text,
  -- What a guest typed for this visit: {"first_name": …, "phone": …, "email": …}. It never overwrites the client,
  -- since anybody can type anybody's phone.
  contact jsonb not null default '{}',
  source text not null,
  utm jsonb not null default '{}',
  locale text not null default 'uk' check (locale in ('uk', 'en', 'pl', 'ru')),
  -- What the client agreed to and when: {"terms": …, "privacy": …, "text_version": …, "agreed_at": …}.
  agreement jsonb,
  created timestamptz not null default now(),
  primary key (company_id, appointment_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, client_id) references client,
  foreign key (company_id, event_id) references event
);
create index appointment_of_branch on appointment (company_id, branch_id, starts_at);
create index appointment_of_client on appointment (company_id, client_id, starts_at);
create index appointment_of_event on appointment (company_id, event_id) where event_id is not null;
create unique index appointment_reference on appointment (company_id, reference);

create table appointment_service (
  company_id uuid not null,
  appointment_id uuid not null,
  ordinal smallint not null,
  service_id uuid not null,
  resource_id uuid,
  -- True where the client asked for any free resource and the server chose.
  auto_selected boolean not null default false,
  duration integer not null check (duration > 0),
  original_price integer not null check (original_price >= 0),
  discounted_price integer not null check (discounted_price >= 0),
  primary key (company_id, appointment_id, ordinal),
  foreign key (company_id, appointment_id) references appointment,
  foreign key (company_id, service_id) references service,
  foreign key (company_id, resource_id) references resource
);

-- Everything a resource is busy with: bookings, holds, blocks and the events it leads.
-- `during` is buffer + length + buffer, start included, end not. Lanes 0 to capacity - 1.
create table occupancy (
  company_id uuid not null,
  occupancy_id uuid not null,
  resource_id uuid not null,
  lane smallint not null default 0,
  kind text not null check (kind in ('APPOINTMENT', 'EVENT', 'HOLD', 'BLOCK')),
  -- The appointment, event, hold or block that takes the time.
  owner_id uuid not null,
  starts_at timestamptz not null,
  during tstzrange not null,
  blocking boolean not null default true,
  held_until timestamptz,
  primary key (company_id, occupancy_id),
  foreign key (company_id, resource_id) references resource,
  check (not isempty(during)),
  -- Reads look this far before their window for what still runs inside it; longer blocks take several rows.
  check (upper(during) - lower(during) <= interval '8 days'),
  check ((kind = 'HOLD') = (held_until is not null)),
  constraint occupancy_no_overlap
    exclude using gist (company_id with =, resource_id with =, lane with =, during with &&) where (blocking)
);
create index occupancy_resource_time on occupancy (company_id, resource_id, starts_at);
create index occupancy_owner on occupancy (company_id, owner_id);

-- What a repeated write answers. `request_hash` tells a retry from a changed body.
create table idempotency (
  company_id uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  answer jsonb not null,
  created timestamptz not null default now(),
  primary key (company_id, idempotency_key)
);
create index idempotency_created on idempotency (company_id, created);
