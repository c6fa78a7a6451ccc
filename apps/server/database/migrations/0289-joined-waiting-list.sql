-- A client who joins the waiting list gets a message with what happens next. docs/rules/messages.md
alter table message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in
    ('STAFF_LIMIT_NEAR', 'STAFF_LIMIT_REACHED', 'CUSTOM', 'CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CHANGED', 'CANCELLED',
     'TO_PAY', 'REMINDER', 'WAITING', 'PLACE_OFFERED', 'SURVEY', 'REVIEW',
     'STAFF_BOOKED', 'STAFF_MOVED', 'STAFF_CANCELLED', 'STAFF_AGENDA'));
