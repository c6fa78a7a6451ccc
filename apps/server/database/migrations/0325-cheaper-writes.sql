-- What a booking writes costs less.

-- New clients are indexed many at a time; a search reads through at most 128 kB of those that are not yet.
alter index client_search set (fastupdate = on, gin_pending_list_limit = 128);

-- Cleanup reads ended messages. A message changes four times until then.
drop index message_deadline;
create index message_deadline on message (company_id, deadline) where ended_at is not null;

-- One index in place of two.
alter table occupancy drop constraint occupancy_pkey;
alter table occupancy add constraint occupancy_pkey primary key (company_id, owner_id, occupancy_id);
drop index occupancy_owner;

-- Stored as it was sent, not as a tree.
alter table idempotency alter column answer type json;

-- As in 0220, for rows that stay with their company: all do. Rows on other machines take no random value in an update.
create or replace function bump_company_version() returns trigger language plpgsql as $$
declare
  bumped_kind text;
  bumped_company constant uuid := coalesce(new.company_id, old.company_id);
  new_version uuid;
begin
  foreach bumped_kind in array tg_argv loop
    continue when current_setting('zapys.bumped_' || bumped_kind, true) = bumped_company::text;
    new_version := gen_random_uuid();
    update company_version set version = new_version where company_id = bumped_company and kind = bumped_kind;
    if not found then
      insert into company_version (company_id, kind, version) values (bumped_company, bumped_kind, new_version)
        on conflict (company_id, kind) do update set version = excluded.version;
    end if;
    perform set_config('zapys.bumped_' || bumped_kind, bumped_company::text, true);
  end loop;
  return null;
end $$;
