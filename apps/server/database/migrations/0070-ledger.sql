-- What was paid and given back, as a book that is only ever added to: how far something is paid is its sum, and stands
-- nowhere else. docs/rules/payments.md
create table ledger_entry (
  company_id uuid not null references company,
  entry_id uuid not null,
  subject_kind text not null check (subject_kind in ('APPOINTMENT', 'MEMBERSHIP')),
  -- What it was paid for. No key leads there: an entry is written before its booking, and stays whatever becomes of it.
  subject_id uuid not null,
  cause text not null check (cause in ('CHARGE', 'REFUND', 'USE', 'GIVE_BACK', 'CORRECTION')),
  -- A tip is paid beside the price and never toward it.
  line text not null default 'PRICE' check (line in ('PRICE', 'TIP')),
  -- Minor units toward "paid".
  amount integer not null,
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  payment_id uuid,
  membership_id uuid,
  -- Names what it was written for, so that it is written once.
  key text not null check (length(key) between 1 and 300),
  created timestamptz not null,
  primary key (company_id, entry_id),
  check (case when cause in ('CHARGE', 'USE') then amount > 0 when cause in ('REFUND', 'GIVE_BACK') then amount < 0 else amount <> 0 end),
  check (payment_id is not null or cause not in ('CHARGE', 'REFUND')),
  check (membership_id is not null or cause not in ('USE', 'GIVE_BACK'))
);
create unique index ledger_entry_key on ledger_entry (company_id, key);
create index ledger_entry_of_subject on ledger_entry (company_id, subject_kind, subject_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to: correct it by another entry';
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_ledger_change();
create trigger ledger_stays before truncate on ledger_entry
  for each statement execute function refuse_ledger_change();

-- Nothing was ever paid by the column that goes.
alter table appointment
  drop column payment_status,
  -- What is to be paid until when, so that the booking stands; both null: nothing is.
  add column prepayment integer check (prepayment > 0),
  add column pay_until timestamptz,
  -- It ended because that was not paid in time.
  add column lapsed boolean not null default false,
  add check ((prepayment is null) = (pay_until is null)),
  add check (cancelled_at is not null or not lapsed);
create index appointment_to_pay on appointment (pay_until) where pay_until is not null and cancelled_at is null;

-- Whether a service is paid online in advance, whatever the rules of the company say; null: as they say.
alter table service add column online_payment text check (online_payment in ('OPTIONAL', 'REQUIRED'));
