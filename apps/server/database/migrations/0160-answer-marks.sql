-- Whatever may change an answer of a company leaves a mark in its transaction: the company and the transaction's number.
-- A process that has an answer looks whether there are marks that it has not seen. No row is changed by two transactions,
-- so nobody waits for anybody. docs/rules/freshness.md
create table answer_mark (
  company_id uuid not null,
  xid xid8 not null,
  primary key (company_id, xid)
);
-- For tidying up.
create index answer_mark_by_age on answer_mark (xid);

create function leave_answer_mark() returns trigger language plpgsql as $$
begin
  insert into answer_mark (company_id, xid)
    select distinct company_id, pg_current_xact_id() from changed on conflict do nothing;
  return null;
end $$;

do $$
declare source text;
begin
  foreach source in array array[
    'company', 'company_alias', 'company_settings', 'entity_title', 'service_price_list', 'branch',
    'resource_type', 'resource', 'service', 'branch_service', 'resource_service', 'service_price', 'discount',
    'service_need', 'service_need_resource', 'extra_field', 'rating', 'cycle_frame', 'day_frame', 'restriction',
    'event', 'appointment', 'appointment_service', 'occupancy', 'hold', 'waiting_entry'
  ] loop
    execute format('create trigger answer_mark_after_insert after insert on %I
      referencing new table as changed for each statement execute function leave_answer_mark()', source);
    execute format('create trigger answer_mark_after_update after update on %I
      referencing new table as changed for each statement execute function leave_answer_mark()', source);
    execute format('create trigger answer_mark_after_delete after delete on %I
      referencing old table as changed for each statement execute function leave_answer_mark()', source);
  end loop;
end $$;
-- The one row that may change its company.
create trigger answer_mark_before_update after update on company_alias
  referencing old table as changed for each statement execute function leave_answer_mark();
