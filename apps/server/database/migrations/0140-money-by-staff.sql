-- Money that staff takes and gives back, beside what providers take. docs/rules/payments.md
alter table payment
  add column method text not null default 'ONLINE' check (method in ('ONLINE', 'CASH', 'TERMINAL', 'TRANSFER')),
  -- Whose staff took it; null: online.
  add column branch_id uuid,
  -- Null: no provider had a part in it.
  alter column provider drop not null,
  add foreign key (company_id, branch_id) references branch,
  add check ((method = 'ONLINE') = (provider is not null)),
  add check ((method = 'ONLINE') = (branch_id is null));

-- Of what staff took a refund without a time to ask waits for staff to hand it over.
alter table payment_refund
  -- Why, where staff decided it.
  add column reason text check (length(reason) <= 500);
create index payment_refund_to_hand_over on payment_refund (company_id, created)
  where state = 'WAITING' and ask_at is null;

alter table ledger_entry
  -- How money came or went by staff; null: online, or no money.
  add column method text check (method in ('CASH', 'TERMINAL', 'TRANSFER')),
  -- Where.
  add column branch_id uuid,
  add check ((method is null) = (branch_id is null)),
  add check (method is null or payment_id is not null);
create index ledger_entry_by_day on ledger_entry (company_id, created);
