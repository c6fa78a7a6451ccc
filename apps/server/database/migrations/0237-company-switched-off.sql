-- When the company was switched off. A company that is not active without it is hidden: demo companies with DEMO=false.
alter table company
  add column switched_off_at timestamptz,
  add constraint company_switched_off_check check (switched_off_at is null or not active);
