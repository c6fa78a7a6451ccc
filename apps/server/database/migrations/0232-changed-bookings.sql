-- Bookings that staff change. docs/rules/booking.md

-- Higher after each change, so that a program can say which state of the booking it shows.
alter table appointment add column version integer not null default 1;

-- What staff changed of a booking is announced to its client.
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in
    ('CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CHANGED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'));
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in
    ('BOOKED', 'MOVED', 'CHANGED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'));
