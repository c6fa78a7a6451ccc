-- Companies that must print the number of a fiscal receipt: who registers theirs, and what is registered. docs/rules/payments.md
create table fiscal_account (
  company_id uuid primary key references company,
  registrar text not null check (registrar in ('sandbox')),
  -- The keys that the registrar gave the company, readable for the server alone.
  sealed_keys text not null,
  -- Not: what is paid from now on is registered nowhere; returns of what was still are.
  active boolean not null default true,
  created timestamptz not null
);

-- Of an entry of the ledger for which money came or went, one each.
create table fiscal_receipt (
  company_id uuid not null,
  -- The entry's own id.
  receipt_id uuid not null,
  state text not null check (state in ('WAITING', 'REGISTERED', 'REFUSED')),
  fiscal_number text,
  tries integer not null default 0,
  -- When the registrar is asked; null: it has answered.
  ask_at timestamptz,
  detail text,
  primary key (company_id, receipt_id),
  foreign key (company_id, receipt_id) references ledger_entry,
  check ((state = 'REGISTERED') = (fiscal_number is not null)),
  check ((state = 'WAITING') = (ask_at is not null))
);
create index fiscal_receipt_to_ask on fiscal_receipt (ask_at) where ask_at is not null;

alter table payment
  drop column fiscal_number,
  -- What was paid, as the page of the provider named it.
  add column title text not null default '';
create index ledger_entry_of_payment on ledger_entry (company_id, payment_id) where payment_id is not null;
