-- The till of a branch on a day: what was counted when it was opened and closed. docs/rules/payments.md
create table till_day (
  company_id uuid not null references company,
  branch_id uuid not null,
  day date not null,
  currency_code text not null check (currency_code in ('EUR', 'USD', 'UAH', 'RUB', 'PLN')),
  opening_amount integer not null check (opening_amount between 0 and 1000000000),
  opened_at timestamptz not null,
  opened_by uuid not null,
  closing_amount integer check (closing_amount between 0 and 1000000000),
  -- The opening count and the cash of the day at that moment.
  closing_expected bigint,
  closed_at timestamptz,
  closed_by uuid,
  note text check (length(note) between 1 and 500),
  -- Totals by method at that moment: what comes later shows as the difference.
  closing_sums jsonb,
  primary key (company_id, branch_id, day),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, opened_by) references staff_member,
  foreign key (company_id, closed_by) references staff_member,
  constraint till_day_closed check (num_nulls(closing_amount, closing_expected, closed_at, closed_by, closing_sums) in (0, 5)),
  constraint till_day_note check (note is null or closed_at is not null)
);

-- A day that was closed stays as it was.
create function refuse_change_of_closed_till() returns trigger language plpgsql as $$
begin
  raise exception 'the till of % is closed', old.day using errcode = 'restrict_violation';
end $$;
create trigger closed_till_stays before update or delete on till_day
  for each row when (old.closed_at is not null) execute function refuse_change_of_closed_till();
