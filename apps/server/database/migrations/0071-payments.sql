-- Payments online: who takes the money for a company, what is being paid, what providers told, and what goes back.
-- docs/rules/payments.md
create table payment_account (
  company_id uuid not null references company,
  provider text not null check (provider in ('sandbox', 'stripe', 'liqpay', 'wayforpay', 'przelewy24', 'monobank')),
  -- The keys that the provider gave the company, readable for the server alone.
  sealed_keys text not null,
  active boolean not null default true,
  -- Whole origins (https://studio.example) to which a payment may lead back.
  origins text[] not null default '{}',
  created timestamptz not null,
  primary key (company_id, provider)
);
create unique index payment_account_in_use on payment_account (company_id) where active;

create table payment (
  company_id uuid not null references company,
  payment_id uuid not null,
  subject_kind text not null check (subject_kind in ('APPOINTMENT', 'MEMBERSHIP')),
  subject_id uuid not null,
  -- Toward the price, and beside it, in minor units.
  amount integer not null check (amount > 0),
  tip integer not null default 0 check (tip >= 0),
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  provider text not null,
  -- What the provider calls it, once it has answered.
  provider_reference text,
  url text,
  state text not null check (state in ('OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED')),
  success_url text,
  failure_url text,
  return_url text,
  locale text not null check (locale in ('uk', 'en', 'pl', 'ru')),
  expires_at timestamptz not null,
  -- When the provider is asked about it again; null: nothing is to be known any more.
  ask_at timestamptz,
  -- Of the receipt at the tax office.
  fiscal_number text,
  created timestamptz not null,
  primary key (company_id, payment_id)
);
-- Whoever presses twice, loads anew or opens a second tab pays once: one page at a time.
create unique index payment_under_way on payment (company_id, subject_kind, subject_id) where state in ('OPEN', 'PROCESSING');
create index payment_of_subject on payment (company_id, subject_kind, subject_id);
create index payment_to_ask on payment (ask_at) where ask_at is not null;

create table payment_refund (
  company_id uuid not null references company,
  refund_id uuid not null,
  payment_id uuid not null,
  amount integer not null check (amount >= 0),
  tip integer not null check (tip >= 0),
  -- Why, so that it is decided once: `cancelled:{appointment}`, `late`.
  key text not null,
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')),
  tries integer not null default 0,
  ask_at timestamptz,
  detail text,
  created timestamptz not null,
  primary key (company_id, refund_id),
  foreign key (company_id, payment_id) references payment,
  check (amount + tip > 0)
);
create unique index payment_refund_key on payment_refund (company_id, payment_id, key);
create index payment_refund_to_ask on payment_refund (ask_at) where ask_at is not null;

-- What a provider sent, as it came: also what was refused.
create table payment_notice (
  company_id uuid not null references company,
  notice_id uuid not null,
  provider text not null,
  payment_id uuid,
  -- Names what it tells, so that it is done once; null: it was refused.
  event text,
  signature text not null,
  raw_body bytea not null,
  outcome text not null check (outcome in ('DONE', 'REPEATED', 'REFUSED')),
  because text,
  received timestamptz not null,
  primary key (company_id, notice_id)
);
create unique index payment_notice_event on payment_notice (company_id, provider, event) where outcome = 'DONE';
create index payment_notice_age on payment_notice (received);

-- The books of the provider that needs no contract with anybody.
create table sandbox_payment (
  company_id uuid not null references company,
  reference text not null,
  payment_id uuid not null,
  amount integer not null check (amount > 0),
  tip integer not null,
  currency_code text not null,
  state text not null check (state in ('OPEN', 'SECURE', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED')),
  title text not null,
  locale text not null,
  return_url text not null,
  expires_at timestamptz not null,
  -- When the bank is done; of one that takes its time.
  done_at timestamptz,
  primary key (company_id, reference)
);
create unique index sandbox_payment_by_reference on sandbox_payment (reference);
create unique index sandbox_payment_of on sandbox_payment (company_id, payment_id);

create table sandbox_refund (
  company_id uuid not null references company,
  reference text not null,
  refund_id uuid not null,
  amount integer not null check (amount > 0),
  primary key (company_id, refund_id),
  foreign key (company_id, reference) references sandbox_payment
);
