-- What covered a booking may fall away; then its client is told what is to be paid until when. docs/rules/payments.md
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (
    kind in ('CODE', 'BOOKED', 'MOVED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'));
alter table notification
  drop constraint notification_type_check,
  add constraint notification_type_check check (
    type in ('BOOKED', 'MOVED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'));
