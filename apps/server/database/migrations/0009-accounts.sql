-- Who signs in stands above companies: one person is the client of several. These tables are keyed by person, phone or
-- token and hold no foreign keys into a company's tables (docs/decisions/0007-accounts.md).
create table person (
  person_id uuid primary key,
  -- Proven by a code; null for somebody who came by social sign-in only.
  phone text unique,
  password_hash text,
  -- Switched off by the operator: no sign-in, no session.
  disabled boolean not null default false,
  created timestamptz not null
);

-- One person is one client of a company, and one client is at most one person.
create table person_client (
  person_id uuid not null references person,
  company_id uuid not null,
  client_id uuid not null,
  created timestamptz not null,
  primary key (person_id, company_id),
  unique (company_id, client_id)
);

-- An account at an OpenID provider.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person,
  created timestamptz not null,
  primary key (issuer, subject)
);
create index person_identity_of_person on person_identity (person_id);

-- A session; of its token only the hash is here. The company is the one whose page began it.
create table session (
  token_hash text primary key,
  person_id uuid not null references person,
  company_id uuid,
  created timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_person on session (person_id);
create index session_end on session (expires_at);

-- A code that was asked for. The code itself is nowhere: it is made of the id and the server's secret.
create table code_challenge (
  challenge_id uuid primary key,
  company_id uuid not null,
  phone text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'SIGN_UP', 'RESET', 'CHANGE_PHONE')),
  -- Who changes the phone.
  person_id uuid references person,
  tries_left smallint not null check (tries_left >= 0),
  created timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index code_challenge_of_phone on code_challenge (phone, purpose, created);
create index code_challenge_end on code_challenge (expires_at);

-- How often something was done in a span of time. The subject is a keyed hash: no phone and no address is here.
create table usage_count (
  rule text not null,
  subject text not null,
  span_start timestamptz not null,
  used integer not null check (used >= 0),
  primary key (rule, subject, span_start)
);
create index usage_count_end on usage_count (span_start);

-- The mail is proven when an OpenID provider said so; a deleted client keeps only what the books need.
alter table client
  add column email_verified boolean not null default false,
  add column locale text check (locale in ('uk', 'en', 'pl', 'ru')),
  add column deleted_at timestamptz;
