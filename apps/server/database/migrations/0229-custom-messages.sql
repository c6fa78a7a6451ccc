-- A message that staff writes to one client, or to the clients of an event or a day. docs/rules/messages.md
alter table message
  -- Of a message that is about no booking.
  add column client_id uuid,
  -- What staff wrote; gone when the message has ended.
  add column text text,
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in
    ('CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW', 'CUSTOM')),
  drop constraint message_about,
  add constraint message_about check ((kind in ('CODE', 'ACCOUNT')) =
    (appointment_id is null and entry_id is null and survey_id is null and client_id is null)),
  add constraint message_client check (client_id is null or (kind = 'CUSTOM' and appointment_id is null)),
  add constraint message_text_of_custom check (text is null or (kind = 'CUSTOM' and ended_at is null));

create index message_of_client on message (company_id, client_id) where client_id is not null;
