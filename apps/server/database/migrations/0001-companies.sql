-- Companies, their directory, branches and the company's own words.
-- Rules for every table here: reference in docs/decisions/0002-database.md (company first in every key, no triggers,
-- instants as timestamptz, days as date, lengths as integer seconds, money as integer minor units).

-- Needed by the exclusion constraint of 0004: equality of uuid and smallint inside a GiST index.
create extension if not exists btree_gist;

-- Stands above companies: which company an address names. No foreign key into tenant tables.
create table company_alias (
  alias text primary key check (alias ~ '^[a-z0-9][a-z0-9_.-]{1,62}$'),
  company_id uuid not null
);

create table company (
  company_id uuid primary key,
  name text not null,
  short_description text,
  description text,
  logo text,
  city text,
  street text,
  latitude double precision,
  longitude double precision,
  language text not null default 'uk' check (language in ('uk', 'en', 'pl', 'ru')),
  timezone text not null,
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  company_type text not null check (company_type in ('BASIC', 'PRO', 'BUSINESS', 'ENTERPRISE')),
  social jsonb not null default '{}',
  active boolean not null default true,
  -- Texts in other languages: {"en": {"name": "…", "description": "…"}}. The columns hold the company's own language.
  translations jsonb not null default '{}',
  created timestamptz not null default now()
);

create table company_settings (
  company_id uuid primary key references company,
  appointment_statuses jsonb not null,
  widget_settings jsonb not null,
  booking_settings jsonb not null
);

create table entity_title (
  company_id uuid not null references company,
  code text not null check (code in ('SERVICE_NAME', 'RESOURCE_NAME', 'BRANCH_NAME', 'MEMBERSHIP_NAME', 'EVENT_NAME')),
  language text not null check (language in ('uk', 'en', 'pl', 'ru')),
  word_case text not null check (word_case in ('WHO_WHAT', 'WHOM_WHY', 'WHOM_WHAT')),
  one text not null,
  few text,
  many text,
  other text,
  primary key (company_id, code, language, word_case)
);

create table service_price_list (
  company_id uuid not null references company,
  service_price_list_id uuid not null,
  name text not null,
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  primary key (company_id, service_price_list_id)
);

create table branch (
  company_id uuid not null references company,
  branch_id uuid not null,
  name text not null,
  description text,
  phone text,
  logo text,
  city text,
  street text,
  latitude double precision,
  longitude double precision,
  timezone text not null,
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  service_price_list_id uuid not null,
  ordinal integer not null default 0,
  active boolean not null default true,
  -- What the branch sets for itself; a part marked inherited, or absent, comes from the company.
  booking_settings jsonb not null default '{}',
  translations jsonb not null default '{}',
  primary key (company_id, branch_id),
  foreign key (company_id, service_price_list_id) references service_price_list
);
