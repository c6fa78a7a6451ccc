-- What a service takes besides its performer while it runs, such as a room and a device: one resource of each need. A need
-- names its resources, or takes any of a type; both together are meant as well. docs/rules/visits.md.
create table service_need (
  company_id uuid not null,
  service_id uuid not null,
  ordinal smallint not null check (ordinal between 1 and 10),
  resource_type_id uuid,
  -- How many places of it; null: all, so that nobody else has any meanwhile.
  places smallint default 1 check (places between 1 and 500),
  primary key (company_id, service_id, ordinal),
  foreign key (company_id, service_id) references service,
  foreign key (company_id, resource_type_id) references resource_type
);

create table service_need_resource (
  company_id uuid not null,
  service_id uuid not null,
  ordinal smallint not null,
  resource_id uuid not null,
  primary key (company_id, service_id, ordinal, resource_id),
  foreign key (company_id, service_id, ordinal) references service_need,
  foreign key (company_id, resource_id) references resource
);

-- A hall that is taken as a whole, with the rooms that have it as parent: one of them is never occupied together with the
-- other. Such a one has one place: of two who have a place each neither would have the whole.
alter table resource
  add column takes_children boolean not null default false,
  add constraint resource_takes_children check (not takes_children or capacity = 1);
create index resource_of_parent on resource (company_id, parent_id) where parent_id is not null;

-- What was taken besides for a service of a booking, in the order of its needs.
alter table appointment_service add column besides uuid[] not null default '{}';

-- As what its owner has the time: whoever performs, what is used besides, or a part of something that is taken as a whole.
alter table occupancy
  add column role text not null default 'PERFORMER' check (role in ('PERFORMER', 'BESIDES', 'PART'));
