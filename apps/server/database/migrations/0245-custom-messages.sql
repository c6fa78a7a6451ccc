-- A message that staff writes to one client, or to the clients of an event or a day. docs/rules/messages.md
alter table message
  -- Of a message that is about no booking.
  add column client_id uuid,
  -- What staff wrote; gone when the message has ended.
  add column text text,
  add constraint message_client check (client_id is null or (kind = 'CUSTOM' and appointment_id is null)),
  add constraint message_text_of_custom check (text is null or (kind = 'CUSTOM' and ended_at is null));

create index message_of_client on message (company_id, client_id) where client_id is not null;

-- Earlier migrations have their own lists of kinds: each constraint is extended as it is.
do $$
declare
  kinds text;
  about text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint
   where conrelid = 'message'::regclass and conname = 'message_kind_check';
  select pg_get_constraintdef(oid) into strict about from pg_constraint
   where conrelid = 'message'::regclass and conname = 'message_about';
  alter table message drop constraint message_kind_check, drop constraint message_about;
  execute format('alter table message add constraint message_kind_check %s, add constraint message_about %s',
                 replace(kinds, 'ARRAY[', 'ARRAY[''CUSTOM''::text, '),
                 replace(about, '(survey_id IS NULL)', '(survey_id IS NULL) AND (client_id IS NULL)'));
end $$;
