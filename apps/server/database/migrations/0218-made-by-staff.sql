-- What a staff member made to read data ends with their right to read it. docs/rules/operator.md

-- When its maker could not read the calendar any more. Its address never opens anything again.
alter table calendar_feed add column ended_at timestamptz;
create index calendar_feed_ended on calendar_feed (ended_at) where ended_at is not null;

-- Since when the staff member who set it up may not read what it sends. Nothing is sent until an owner takes it over.
alter table webhook_endpoint add column owner_needed_at timestamptz;

-- Whether a staff member still has a key that reads something is a question of each message and each feed.
create index api_key_of_staff on api_key (company_id, staff_member_id) where revoked_at is null;

-- Staff members who left before, so that nothing of theirs starts again if they come back.
update calendar_feed as feed set ended_at = now() from staff_member as maker
 where maker.company_id = feed.company_id and maker.staff_member_id = feed.staff_member_id and not maker.active;
update webhook_endpoint as endpoint set owner_needed_at = now() from staff_member as maker
 where maker.company_id = endpoint.company_id and maker.staff_member_id = endpoint.staff_member_id
   and not maker.active;
