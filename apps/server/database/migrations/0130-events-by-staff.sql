-- Rooms and devices that an event takes besides whoever leads it.
alter table event add column besides uuid[] not null default '{}';
