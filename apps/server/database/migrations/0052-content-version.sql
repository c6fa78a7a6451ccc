-- What every page of a company is made of has one version, so that pages can be kept and are never old.
-- docs/rules/pages.md
create table content_version (
  company_id uuid primary key references company (company_id) on delete cascade,
  version bigint not null default 1
);
insert into content_version (company_id) select company_id from company;

create function begin_content_version() returns trigger language plpgsql as $$
begin
  insert into content_version (company_id) select company_id from changed on conflict do nothing;
  return null;
end $$;

-- In the transaction that changes something, so that nobody sees the one without the other. In the order of the ids, so
-- that two statements about several companies never wait for each other.
create function raise_content_version() returns trigger language plpgsql as $$
begin
  perform from content_version
    where company_id in (select company_id from changed) order by company_id for update;
  update content_version set version = version + 1
    where company_id in (select company_id from changed);
  return null;
end $$;

create trigger content_version_begins after insert on company
  referencing new table as changed for each statement execute function begin_content_version();

create trigger content_version_after_update after update on company
  referencing new table as changed for each statement execute function raise_content_version();

do $$
declare content text;
begin
  foreach content in array array['company_alias', 'company_settings', 'entity_title', 'branch'] loop
    execute format('create trigger content_version_after_insert after insert on %I
      referencing new table as changed for each statement execute function raise_content_version()', content);
    execute format('create trigger content_version_after_update after update on %I
      referencing new table as changed for each statement execute function raise_content_version()', content);
    execute format('create trigger content_version_before_update after update on %I
      referencing old table as changed for each statement execute function raise_content_version()', content);
    execute format('create trigger content_version_after_delete after delete on %I
      referencing old table as changed for each statement execute function raise_content_version()', content);
  end loop;
end $$;
