-- When a branch or a resource works: a weekly cycle, replaced on single days.
-- Seconds from local midnight; an end past 86400 is a night shift that belongs to the day it starts on.
-- resource_id null: the branch's own frames, which bound those of its resources.

create table cycle_frame (
  company_id uuid not null,
  frame_id uuid not null,
  branch_id uuid not null,
  resource_id uuid,
  -- ISO weekday, Monday is 1.
  weekday smallint not null check (weekday between 1 and 7),
  start_time integer not null check (start_time between 0 and 86399),
  end_time integer not null check (end_time between 1 and 172800),
  first_day date,
  last_day date,
  primary key (company_id, frame_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, resource_id) references resource,
  check (start_time < end_time)
);
create index cycle_frame_of_branch on cycle_frame (company_id, branch_id, resource_id);

create table day_frame (
  company_id uuid not null,
  frame_id uuid not null,
  branch_id uuid not null,
  resource_id uuid,
  date date not null,
  type text not null check (type in ('ON', 'OFF')),
  start_time integer not null check (start_time between 0 and 86399),
  end_time integer not null check (end_time between 1 and 172800),
  active boolean not null default true,
  primary key (company_id, frame_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, resource_id) references resource,
  check (start_time < end_time)
);
create index day_frame_of_branch on day_frame (company_id, branch_id, date);
