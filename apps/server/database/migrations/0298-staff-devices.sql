-- Web Push: browsers of staff that show notifications. docs/rules/staff-notifications.md
create table staff_device (
  -- It ends with the session that switched it on.
  staff_session_id uuid primary key references staff_session on delete cascade,
  -- A capability: who knows it can write to the device. Of two sessions in one browser the later one has it.
  endpoint text not null unique check (length(endpoint) between 1 and 2000),
  -- Public key of the browser and secret of the subscription, base64url (RFC 8291).
  p256dh text not null,
  auth text not null,
  created timestamptz not null,
  last_sent_at timestamptz
);

-- The key that push services know this server by (RFC 8292).
alter table installation
  add column push_public_key text,
  add column sealed_push_key text,
  add constraint installation_push_key check (num_nulls(push_public_key, sealed_push_key) in (0, 2));

alter table message
  drop constraint message_channel_check,
  add constraint message_channel_check check (channel in ('MESSENGER', 'MAIL', 'SMS', 'PUSH'));

alter table staff_notification
  drop constraint staff_notification_booked_check,
  drop constraint staff_notification_moved_check,
  drop constraint staff_notification_cancelled_check,
  drop constraint staff_notification_agenda_check,
  add constraint staff_notification_booked_check check (booked <@ array['PUSH', 'MESSENGER', 'MAIL', 'SMS']),
  add constraint staff_notification_moved_check check (moved <@ array['PUSH', 'MESSENGER', 'MAIL', 'SMS']),
  add constraint staff_notification_cancelled_check check (cancelled <@ array['PUSH', 'MESSENGER', 'MAIL', 'SMS']),
  add constraint staff_notification_agenda_check check (agenda <@ array['PUSH', 'MESSENGER', 'MAIL', 'SMS']);
