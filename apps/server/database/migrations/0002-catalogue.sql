-- What can be booked: resources, services, their links, prices and discounts, membership templates, extra fields.

create table resource_type (
  company_id uuid not null references company,
  resource_type_id uuid not null,
  name text not null,
  translations jsonb not null default '{}',
  primary key (company_id, resource_type_id)
);

create table resource (
  company_id uuid not null references company,
  resource_id uuid not null,
  branch_id uuid not null,
  parent_id uuid,
  type text not null default 'RESOURCE' check (type in ('RESOURCE', 'GROUP')),
  resource_type_id uuid,
  name text not null,
  middle_name text,
  last_name text,
  description text,
  phone text,
  logo text,
  ordinal integer not null default 0,
  active boolean not null default true,
  -- How many bookings it can hold at once; each takes one lane of occupancy.
  capacity smallint not null default 1 check (capacity between 1 and 500),
  translations jsonb not null default '{}',
  primary key (company_id, resource_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, parent_id) references resource,
  foreign key (company_id, resource_type_id) references resource_type
);
create index resource_of_branch on resource (company_id, branch_id, ordinal);

create table service (
  company_id uuid not null references company,
  service_id uuid not null,
  parent_id uuid,
  type text not null default 'SERVICE' check (type in ('SERVICE', 'GROUP')),
  booking_type text not null default 'GENERAL' check (booking_type in ('GENERAL', 'EVENT', 'RENT')),
  group_training_service boolean not null default false,
  name text not null,
  short_description text,
  description text,
  logo text,
  duration integer not null default 0 check (duration >= 0),
  display_duration integer not null default 0 check (display_duration >= 0),
  -- Technical breaks: they occupy the resource and are not shown to the client.
  buffer_before integer not null default 0 check (buffer_before between 0 and 86400),
  buffer_after integer not null default 0 check (buffer_after between 0 and 86400),
  -- RENT: the shortest and the longest booking.
  min_duration integer,
  max_duration integer,
  capacity integer not null default 1,
  capacity_type text not null default 'CAPACITY_1',
  public boolean not null default true,
  active boolean not null default true,
  ordinal integer not null default 0,
  translations jsonb not null default '{}',
  primary key (company_id, service_id),
  foreign key (company_id, parent_id) references service,
  check (min_duration is null or max_duration is null or min_duration <= max_duration)
);
create index service_of_parent on service (company_id, parent_id, ordinal);

-- A service can be booked only at branches it is linked to.
create table branch_service (
  company_id uuid not null,
  branch_id uuid not null,
  service_id uuid not null,
  primary key (company_id, branch_id, service_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, service_id) references service
);

-- Who performs it, with a length of their own where it differs.
create table resource_service (
  company_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  duration integer check (duration > 0),
  primary key (company_id, service_id, resource_id),
  foreign key (company_id, service_id) references service,
  foreign key (company_id, resource_id) references resource
);
create index resource_service_of_resource on resource_service (company_id, resource_id);

-- A price entry applies to one resource type, or to all where the type is null; the more exact one wins.
create table service_price (
  company_id uuid not null,
  service_price_id uuid not null,
  service_id uuid not null,
  service_price_list_id uuid not null,
  resource_type_id uuid,
  amount integer not null check (amount >= 0),
  first_day date,
  last_day date,
  primary key (company_id, service_price_id),
  foreign key (company_id, service_id) references service,
  foreign key (company_id, service_price_list_id) references service_price_list,
  foreign key (company_id, resource_type_id) references resource_type
);
create index service_price_of_service on service_price (company_id, service_id);

-- Lowers the price of starts inside its windows. Several that apply all lower the sum, one after the other.
create table discount (
  company_id uuid not null references company,
  discount_id uuid not null,
  name text not null,
  branch_id uuid,
  -- Null: every service.
  service_id uuid,
  percent smallint check (percent between 1 and 100),
  amount integer check (amount > 0),
  first_day date,
  last_day date,
  -- ISO weekdays, Monday is 1; null means every day.
  weekdays smallint[],
  start_time integer,
  end_time integer,
  source text,
  active boolean not null default true,
  primary key (company_id, discount_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, service_id) references service,
  check ((percent is null) <> (amount is null))
);

create table membership_template (
  company_id uuid not null references company,
  template_id uuid not null,
  kind text not null default 'MEMBERSHIP' check (kind in ('MEMBERSHIP', 'CERTIFICATE')),
  type text not null check (type in ('VISITS', 'MONEY', 'DURATION', 'PERIOD')),
  name text not null,
  description text,
  logo text,
  price integer not null check (price >= 0),
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  visits integer check (visits > 0),
  amount integer check (amount > 0),
  duration integer check (duration > 0),
  period_days integer not null check (period_days > 0),
  -- Empty: all services.
  service_ids uuid[] not null default '{}',
  ordinal integer not null default 0,
  active boolean not null default true,
  translations jsonb not null default '{}',
  primary key (company_id, template_id)
);

create table extra_field (
  company_id uuid not null references company,
  field_id uuid not null,
  model text not null check (model in ('CLIENT', 'APPOINTMENT', 'MEMBERSHIP')),
  type text not null,
  name text not null,
  required boolean not null default false,
  display boolean not null default true,
  ordinal integer not null default 0,
  options jsonb,
  minimum double precision,
  maximum double precision,
  active boolean not null default true,
  deleted boolean not null default false,
  translations jsonb not null default '{}',
  primary key (company_id, field_id)
);

create table rating (
  company_id uuid not null references company,
  rating_id uuid not null,
  type text not null check (type in ('RESOURCE', 'SERVICE')),
  entity_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  message text,
  author text,
  visible boolean not null default true,
  appointment_id uuid,
  created timestamptz not null default now(),
  primary key (company_id, rating_id)
);
create index rating_of_entity on rating (company_id, type, entity_id, created desc);
