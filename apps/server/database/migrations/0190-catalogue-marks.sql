-- What a company has set up changes seldom, and is kept by processes that book; whatever changes it leaves a mark besides the
-- one of its answers, which every booking leaves, too. docs/rules/freshness.md
create table catalogue_mark (
  company_id uuid not null,
  xid xid8 not null,
  primary key (company_id, xid)
);
-- For tidying up.
create index catalogue_mark_by_age on catalogue_mark (xid);

create function leave_catalogue_mark() returns trigger language plpgsql as $$
begin
  insert into catalogue_mark (company_id, xid)
    select distinct company_id, pg_current_xact_id() from changed on conflict do nothing;
  return null;
end $$;

do $$
declare source text;
begin
  foreach source in array array[
    'company', 'company_settings', 'service_price_list', 'branch', 'resource_type', 'resource', 'service',
    'branch_service', 'resource_service', 'service_price', 'discount', 'service_need', 'service_need_resource',
    'extra_field', 'restriction', 'cycle_frame', 'day_frame', 'payment_account'
  ] loop
    execute format('create trigger catalogue_mark_after_insert after insert on %I
      referencing new table as changed for each statement execute function leave_catalogue_mark()', source);
    execute format('create trigger catalogue_mark_after_update after update on %I
      referencing new table as changed for each statement execute function leave_catalogue_mark()', source);
    execute format('create trigger catalogue_mark_after_delete after delete on %I
      referencing old table as changed for each statement execute function leave_catalogue_mark()', source);
  end loop;
end $$;

-- Whether a company has any: what becomes of their deliveries changes their rows all the time.
create trigger catalogue_mark_after_insert after insert on webhook_endpoint
  referencing new table as changed for each statement execute function leave_catalogue_mark();
create trigger catalogue_mark_after_delete after delete on webhook_endpoint
  referencing old table as changed for each statement execute function leave_catalogue_mark();
