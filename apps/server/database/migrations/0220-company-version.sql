-- One version for each company and kind. What is cached with a version is valid while the version is the same. Replaces
-- answer_mark, catalogue_mark and content_version. docs/rules/freshness.md
create table company_version (
  company_id uuid not null,
  -- CATALOGUE: what the company has set up. BOOKINGS: all that public answers are made of, the catalogue included.
  kind text not null check (kind in ('BOOKINGS', 'CATALOGUE')),
  version uuid not null,
  primary key (company_id, kind)
);
insert into company_version (company_id, kind, version)
  select company_id, kind, gen_random_uuid() from company cross join unnest(array['BOOKINGS', 'CATALOGUE']) as kind;

-- Bumps the versions of the kinds that the trigger names. Deferred, so that the row is locked for the commit only. A transaction
-- remembers the last company that it bumped, so many rows of one company cost one update. BOOKINGS comes before CATALOGUE and
-- companies in the order of their ids: two transactions that bump several rows lock them in one order.
create function bump_company_version() returns trigger language plpgsql as $$
declare
  bumped_kind text;
  bumped_company uuid;
begin
  foreach bumped_kind in array tg_argv loop
    -- A row may move to another company: company_alias.
    foreach bumped_company in array array[
      least(old.company_id, new.company_id), greatest(old.company_id, new.company_id)
    ] loop
      continue when current_setting('zapys.bumped_' || bumped_kind, true) = bumped_company::text;
      insert into company_version (company_id, kind, version) values (bumped_company, bumped_kind, gen_random_uuid())
        on conflict (company_id, kind) do update set version = excluded.version;
      perform set_config('zapys.bumped_' || bumped_kind, bumped_company::text, true);
    end loop;
  end loop;
  return null;
end $$;

do $$
declare source text;
begin
  foreach source in array array[
    'company', 'company_alias', 'company_settings', 'entity_title', 'service_price_list', 'branch', 'resource_type',
    'resource', 'service', 'branch_service', 'resource_service', 'service_price', 'discount', 'service_need',
    'service_need_resource', 'extra_field', 'restriction', 'cycle_frame', 'day_frame', 'payment_account'
  ] loop
    execute format('create constraint trigger bump_company_version after insert or update or delete on %I
      deferrable initially deferred for each row execute function bump_company_version(''BOOKINGS'', ''CATALOGUE'')', source);
  end loop;
  foreach source in array array[
    'rating', 'rating_count', 'event', 'appointment', 'appointment_service', 'occupancy', 'hold', 'waiting_entry'
  ] loop
    execute format('create constraint trigger bump_company_version after insert or update or delete on %I
      deferrable initially deferred for each row execute function bump_company_version(''BOOKINGS'')', source);
  end loop;
end $$;

-- Whether a company has any: attempts to deliver change their rows all the time.
create constraint trigger bump_company_version after insert or delete on webhook_endpoint
  deferrable initially deferred for each row execute function bump_company_version('BOOKINGS', 'CATALOGUE');

-- Most reads of an external calendar bring the same busy times.
create constraint trigger bump_company_version_on_insert after insert on outside_calendar
  deferrable initially deferred for each row when (not isempty(new.busy))
  execute function bump_company_version('BOOKINGS');
create constraint trigger bump_company_version_on_update after update on outside_calendar
  deferrable initially deferred for each row
  when ((old.busy, old.resource_id) is distinct from (new.busy, new.resource_id))
  execute function bump_company_version('BOOKINGS');
create constraint trigger bump_company_version_on_delete after delete on outside_calendar
  deferrable initially deferred for each row when (not isempty(old.busy))
  execute function bump_company_version('BOOKINGS');

-- With their triggers.
drop function leave_answer_mark() cascade;
drop function leave_mark_of_outside_calendar() cascade;
drop function leave_mark_of_calendars_there() cascade;
drop function leave_catalogue_mark() cascade;
drop function begin_content_version() cascade;
drop function raise_content_version() cascade;
drop table answer_mark, catalogue_mark, content_version, database_start;
