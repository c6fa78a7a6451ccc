-- What went back at the provider without our asking, and may come back from there; docs/rules/payments.md
alter table payment_refund
  -- When the books were asked that said so; null: of what we asked for ourselves.
  add column as_of timestamptz,
  drop constraint payment_refund_check,
  -- Of what a bank took back and returned nothing is left.
  add constraint payment_refund_check check (amount + tip > 0 or key = 'provider');

-- What is paid is looked at again for as long as it may be taken back.
update payment set ask_at = created + interval '1 day'
 where state in ('PAID', 'REFUNDED') and created > now() - interval '120 days';

-- Who gave it back: whoever asked by the port, the company in its account at the provider, or a bank that took it.
alter table sandbox_refund
  add column decided_by text not null default 'PORT' check (decided_by in ('PORT', 'COMPANY', 'BANK'));
