-- Memberships and certificates as they were bought, what bookings use of them, and their freezes. docs/rules/memberships.md

alter table membership_template
  -- Empty: every branch.
  add column branch_ids uuid[] not null default '{}',
  -- ORDER: on the day of the order. CHOSEN: on a day that the client chooses.
  add column starts text not null default 'ORDER' check (starts in ('ORDER', 'CHOSEN'));

create table membership (
  company_id uuid not null references company,
  membership_id uuid not null,
  -- Short, for people.
  number text not null,
  client_id uuid not null,
  template_id uuid not null,
  -- As bought: later changes of the template change nothing.
  kind text not null check (kind in ('MEMBERSHIP', 'CERTIFICATE')),
  type text not null check (type in ('VISITS', 'MONEY', 'DURATION', 'PERIOD')),
  name text not null,
  description text,
  logo text,
  translations jsonb not null default '{}',
  service_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  price integer not null check (price >= 0),
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  -- First and last day, both included, at its branch or else the company.
  start_time date not null,
  end_time date not null,
  -- Visits, minor units or seconds by the type; null for a period. What is used and reserved is never more.
  total integer check (total > 0),
  used integer not null default 0 check (used >= 0),
  reserve integer not null default 0 check (reserve >= 0),
  -- First and last frozen day; without a last one until it is unfrozen. One that is over stays here until the next.
  frozen_from date,
  frozen_to date,
  extra_fields jsonb not null default '{}',
  -- Of a certificate: keyed hash of its code, which is stored nowhere.
  code_hash text,
  source text not null default 'WIDGET',
  utm jsonb not null default '{}',
  locale text not null default 'uk' check (locale in ('uk', 'en', 'pl', 'ru')),
  agreement jsonb,
  created timestamptz not null,
  primary key (company_id, membership_id),
  foreign key (company_id, client_id) references client,
  foreign key (company_id, template_id) references membership_template,
  check ((total is null) = (type = 'PERIOD')),
  check (used + reserve <= total),
  check (start_time <= end_time),
  check (frozen_from <= frozen_to),
  check (frozen_to is null or frozen_from is not null),
  check ((code_hash is not null) = (kind = 'CERTIFICATE'))
);
create unique index membership_number on membership (company_id, number);
create unique index membership_code on membership (company_id, code_hash) where code_hash is not null;
create index membership_of_client on membership (company_id, client_id, end_time);

create table membership_use (
  company_id uuid not null,
  use_id uuid not null,
  membership_id uuid not null,
  appointment_id uuid not null,
  -- In the unit of the membership's type.
  amount integer not null check (amount > 0),
  price_covered integer not null check (price_covered > 0),
  -- RESERVED until the visit is over.
  state text not null default 'RESERVED' check (state in ('RESERVED', 'USED', 'GIVEN_BACK')),
  created timestamptz not null,
  primary key (company_id, use_id),
  foreign key (company_id, membership_id) references membership,
  -- It is written before its booking.
  foreign key (company_id, appointment_id) references appointment deferrable initially deferred
);
-- Once for each booking, whatever was given back and booked anew.
create unique index membership_use_of_appointment on membership_use (company_id, appointment_id, membership_id);
create index membership_use_of_membership on membership_use (company_id, membership_id, created);
create index membership_use_reserved on membership_use (company_id, appointment_id) where state = 'RESERVED';

-- Only added to.
create table membership_freeze (
  company_id uuid not null,
  freeze_id uuid not null,
  membership_id uuid not null,
  type text not null check (type in ('FREEZE', 'UNFREEZE')),
  actor text not null check (actor in ('USER', 'COMPANY')),
  first_day date not null,
  last_day date,
  quantity_days integer check (quantity_days >= 0),
  created timestamptz not null,
  primary key (company_id, freeze_id),
  foreign key (company_id, membership_id) references membership
);
create index membership_freeze_of_membership on membership_freeze (company_id, membership_id, created);
