-- A bearer token alone changes neither the way into an account nor its contacts: the person confirms such a change by the
-- password, by a code to the current phone, or by a code to the verified mail (docs/rules/account-changes.md).
alter table code_challenge
  drop constraint code_challenge_purpose_check,
  add constraint code_challenge_purpose_check check (purpose in (
    'SIGN_IN', 'SIGN_UP', 'RESET', 'CHANGE_PHONE', 'ANY', 'CONFIRM', 'CONFIRM_BY_MAIL'
  )),
  -- Of a code to a new phone: how the change was confirmed. Null on codes of older servers, which confirmed nothing.
  add column confirmed_by text check (confirmed_by in ('PASSWORD', 'PHONE', 'MAIL', 'SIGN_IN'));
create index code_challenge_of_person on code_challenge (person_id) where person_id is not null;

-- A change of phone that was confirmed by mail alone, because the old phone is lost. It waits, so that the owner of the old
-- phone can stop it. At most one for a person.
create table phone_change (
  person_id uuid primary key references person,
  -- The company on whose page it was requested; its name stands in the notices.
  company_id uuid not null,
  -- + and digits, proven by a code when it was requested.
  phone text not null,
  locale text not null check (locale in ('uk', 'en', 'pl', 'ru')),
  -- The session that requested it stays signed in when the phone changes.
  token_hash text not null,
  created timestamptz not null,
  effective_at timestamptz not null
);
create index phone_change_effective on phone_change (effective_at);

-- Notices about the account go to contacts that the account may not have any more, so they lie sealed in the row, as codes do.
alter table message
  drop constraint message_kind_check,
  drop constraint message_check1,
  drop constraint message_check2,
  add constraint message_kind_check check (kind in (
    'CODE', 'ACCOUNT', 'BOOKED', 'MOVED', 'CANCELLED', 'TO_PAY', 'REMINDER', 'PLACE_OFFERED', 'SURVEY', 'REVIEW'
  )),
  add constraint message_about check (
    (kind in ('CODE', 'ACCOUNT')) = (appointment_id is null and entry_id is null and survey_id is null)
  ),
  add constraint message_sealed check (sealed is null or (kind in ('CODE', 'ACCOUNT') and ended_at is null));
