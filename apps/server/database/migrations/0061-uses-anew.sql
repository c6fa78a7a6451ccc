-- A booking that stands again uses again what it had given back.
drop index membership_use_of_appointment;
create unique index membership_use_of_appointment on membership_use (company_id, appointment_id)
  where state <> 'GIVEN_BACK';
create index membership_use_anew on membership_use (company_id, appointment_id);
