-- A code that is for whoever has the phone, whatever it is asked for and wherever it is typed: purpose ANY, asker PHONE.
-- It has so many digits that nobody can use up its tries.
alter table code_challenge
  drop constraint code_challenge_purpose_check,
  drop constraint code_challenge_asker_kind_check,
  add constraint code_challenge_purpose_check
    check (purpose in ('SIGN_IN', 'SIGN_UP', 'RESET', 'CHANGE_PHONE', 'ANY')),
  add constraint code_challenge_asker_kind_check
    check (asker_kind in ('DEVICE', 'BLOCK', 'PERSON', 'PHONE'));
