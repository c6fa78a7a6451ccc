-- Which bookings a staff member is notified of, by which channels, and the daily agenda. docs/rules/staff-notifications.md
create table staff_notification (
  company_id uuid not null references company,
  staff_member_id uuid not null,
  locale text not null check (locale in ('uk', 'en', 'pl', 'ru')),
  -- + and digits.
  phone text,
  email text,
  -- Channels of each event in their order; empty: the staff member is not notified.
  booked text[] not null check (booked <@ array['MESSENGER', 'MAIL', 'SMS']),
  moved text[] not null check (moved <@ array['MESSENGER', 'MAIL', 'SMS']),
  cancelled text[] not null check (cancelled <@ array['MESSENGER', 'MAIL', 'SMS']),
  agenda text[] not null check (agenda <@ array['MESSENGER', 'MAIL', 'SMS']),
  -- From midnight in the branch's time zone.
  agenda_seconds integer not null check (agenda_seconds >= 0 and agenda_seconds < 86400),
  -- Empty: all. A performer is notified of the own resource whatever stands here.
  branch_ids uuid[] not null,
  resource_ids uuid[] not null,
  -- An agenda that was due before is not sent.
  changed_at timestamptz not null,
  primary key (company_id, staff_member_id),
  foreign key (company_id, staff_member_id) references staff_member
);
create index staff_notification_agenda on staff_notification (company_id, staff_member_id) where agenda <> '{}';

-- Bookings cache whether a company has any.
create constraint trigger bump_company_version after insert or delete on staff_notification
  deferrable initially deferred for each row execute function bump_company_version('BOOKINGS', 'CATALOGUE');

-- Messages to staff are sent like messages to clients.
alter table message
  add column staff_member_id uuid,
  -- Bookings of one event that one message is about.
  add column bookings integer,
  -- Of an agenda.
  add column branch_id uuid,
  add column day date,
  add foreign key (company_id, staff_member_id) references staff_member,
  add foreign key (company_id, branch_id) references branch,
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in (
    'CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW',
    'STAFF_BOOKED', 'STAFF_MOVED', 'STAFF_CANCELLED', 'STAFF_AGENDA')),
  drop constraint message_about,
  add constraint message_about check (
    (kind in ('CODE', 'ACCOUNT', 'STAFF_AGENDA')) =
    (appointment_id is null and entry_id is null and survey_id is null)),
  add constraint message_to_staff check ((kind like 'STAFF\_%') = (staff_member_id is not null)),
  add constraint message_of_agenda check (
    (kind = 'STAFF_AGENDA') = (branch_id is not null) and (branch_id is null) = (day is null));
