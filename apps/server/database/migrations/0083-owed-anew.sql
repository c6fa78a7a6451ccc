-- What stood in the books of the provider before it was sent, and so counted as given back: a bank that had taken it may
-- return it, and then it is owed anew. docs/rules/payments.md
alter table payment_refund
  drop constraint payment_refund_check,
  add column found integer not null default 0 check (found >= 0),
  -- Of what is owed anew nothing may be left.
  add constraint payment_refund_check check (amount + tip > 0 or as_of is not null),
  add constraint payment_refund_found_of_it check (found <= amount + tip);
