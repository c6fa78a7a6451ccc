-- A certificate bought as a gift: for whom, with which words, and the day on which the recipient gets a message.
-- docs/rules/memberships.md, Gifts
create table membership_gift (
  company_id uuid not null references company (company_id),
  membership_id uuid not null,
  -- Null: erased.
  name text,
  phone text,
  email text,
  greeting text,
  deliver_on date not null,
  -- When the message was queued. Null: not yet, or there is no contact.
  sent_at timestamptz,
  created timestamptz not null,
  primary key (company_id, membership_id),
  foreign key (company_id, membership_id) references membership (company_id, membership_id)
);
create index membership_gift_due on membership_gift (deliver_on)
  where sent_at is null and (phone is not null or email is not null);
create index membership_gift_phone on membership_gift (company_id, phone) where phone is not null;

alter table message
  add column membership_id uuid,
  add foreign key (company_id, membership_id) references membership (company_id, membership_id),
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in
    ('STAFF_LIMIT_NEAR', 'STAFF_LIMIT_REACHED', 'CUSTOM', 'CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CHANGED', 'CANCELLED',
     'TO_PAY', 'REMINDER', 'WAITING', 'PLACE_OFFERED', 'SURVEY', 'REVIEW', 'GIFT',
     'STAFF_BOOKED', 'STAFF_MOVED', 'STAFF_CANCELLED', 'STAFF_AGENDA', 'STAFF_PAID', 'STAFF_UNSENT')),
  drop constraint message_about,
  add constraint message_about check (
    (kind in ('STAFF_LIMIT_NEAR', 'STAFF_LIMIT_REACHED', 'CODE', 'ACCOUNT', 'STAFF_AGENDA')) =
    (appointment_id is null and entry_id is null and survey_id is null and client_id is null
     and membership_id is null)),
  add constraint message_membership check ((membership_id is not null) = (kind = 'GIFT'));

alter table short_link
  drop constraint short_link_purpose_check,
  add constraint short_link_purpose_check check (purpose in ('manage', 'waiting', 'record', 'gift'));
