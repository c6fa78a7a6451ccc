-- Staff is also notified of payments for bookings, and of messages that did not reach clients. docs/rules/staff-notifications.md
alter table staff_notification
  add column paid text[] not null default '{}' check (paid <@ array['PUSH', 'MESSENGER', 'MAIL', 'SMS']),
  add column unsent text[] not null default '{}' check (unsent <@ array['PUSH', 'MESSENGER', 'MAIL', 'SMS']);
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in (
    'STAFF_LIMIT_NEAR', 'STAFF_LIMIT_REACHED', 'CUSTOM', 'CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CHANGED', 'CANCELLED',
    'TO_PAY', 'REMINDER', 'WAITING', 'PLACE_OFFERED', 'SURVEY', 'REVIEW', 'STAFF_BOOKED', 'STAFF_MOVED',
    'STAFF_CANCELLED', 'STAFF_AGENDA', 'STAFF_PAID', 'STAFF_UNSENT'));
