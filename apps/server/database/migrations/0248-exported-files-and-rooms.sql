-- Company files as they were exported: an import compares a file with what has changed since. docs/company-file.md
create table exported_file (
  company_id uuid not null references company (company_id),
  -- A hash of the content: two exports of the same state are one row.
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  -- Of the first export of this content.
  exported_at timestamptz not null,
  -- JSON of the file. Text, because jsonb does not keep the order of keys.
  content text not null,
  primary key (company_id, version)
);

-- A room or a thing. Screens and messages call it by the company's word for rooms, not for staff.
alter table resource add column room boolean not null default false;
update resource set room = true
 where exists (
         select from resource_service join service using (company_id, service_id)
          where resource_service.company_id = resource.company_id
            and resource_service.resource_id = resource.resource_id and service.booking_type = 'RENT')
   and not exists (
         select from resource_service join service using (company_id, service_id)
          where resource_service.company_id = resource.company_id
            and resource_service.resource_id = resource.resource_id and service.booking_type <> 'RENT');

alter table entity_title
  drop constraint entity_title_code_check,
  add constraint entity_title_code_check
    check (code in ('SERVICE_NAME', 'RESOURCE_NAME', 'ROOM_NAME', 'BRANCH_NAME', 'MEMBERSHIP_NAME', 'EVENT_NAME'));
