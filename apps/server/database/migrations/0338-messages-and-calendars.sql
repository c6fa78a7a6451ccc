-- Deleting a waiting list entry checks that no notification is about it.
create index notification_of_entry on notification (company_id, entry_id) where entry_id is not null;

-- The start that the client of a moved booking still expects: its message may have to be sent at night.
alter table message add column former_start timestamptz;

-- SEQUENCE and LAST-MODIFIED of the event in calendars. Null: changed before this column.
alter table event
  add column version integer not null default 1,
  add column changed_at timestamptz;
update event set changed_at = now() where active and starts_at > now();
