-- How many paid messages a company may cause in a day, where it is not its size that decides. docs/rules/limits.md
create table message_limit (
  company_id uuid primary key references company,
  -- By the operator: the company's own messages, beside MESSAGES_PER_DAY. Null: as many as its size gives.
  granted integer check (granted between 1 and 1000000),
  -- By the company itself, to spend less. Null: all that it may.
  chosen integer check (chosen between 1 and 1000000),
  -- The latest warning of owners: its day (UTC) and the percent that were used.
  warned_on date,
  warned_percent integer check (warned_percent in (80, 100)),
  constraint message_limit_warned check ((warned_on is null) = (warned_percent is null))
);

-- Earlier migrations have their own lists of kinds: each constraint is extended as it is.
do $$
declare
  kinds text;
  about text;
  added constant text := 'ARRAY[''STAFF_LIMIT_NEAR''::text, ''STAFF_LIMIT_REACHED''::text, ';
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
   where conrelid = 'message'::regclass and conname = 'message_kind_check';
  select pg_get_constraintdef(oid) into strict about from pg_constraint
   where conrelid = 'message'::regclass and conname = 'message_about';
  alter table message drop constraint message_kind_check, drop constraint message_about;
  execute format('alter table message add constraint message_kind_check %s, add constraint message_about %s',
                 replace(kinds, 'ARRAY[', added), replace(about, 'ARRAY[', added));
end $$;
