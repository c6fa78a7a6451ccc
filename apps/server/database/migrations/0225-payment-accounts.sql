-- Payment accounts are tested by a call to the provider before they take payments, and each currency of a company has one
-- default account. docs/rules/payments.md
alter table payment_account
  add column status text not null default 'UNTESTED' check (status in ('UNTESTED', 'WORKS', 'REFUSED')),
  -- What the provider answered to the last test that failed.
  add column status_reason text,
  add column tested_at timestamptz,
  -- For which it is the default account. No currency stands in two accounts of a company: writers lock the company.
  add column currencies text[] not null default '{}'
    check (currencies <@ array['EUR', 'USD', 'UAH', 'RUB', 'PLN']);

-- Accounts that took payments until now go on.
update payment_account set status = 'WORKS';
update payment_account set currencies = (
  select array_agg(distinct currency_code order by currency_code) from (
    select currency_code from company where company.company_id = payment_account.company_id
    union all
    select currency_code from branch where branch.company_id = payment_account.company_id
    union all
    select currency_code from membership_template where membership_template.company_id = payment_account.company_id
  ) as used)
  where active;
-- A company may have several accounts switched on, each for its currencies.
drop index payment_account_in_use;
