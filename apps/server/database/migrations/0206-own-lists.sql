-- Own records are read a page at a time and counted from an index alone, however many somebody has: what tells which are ahead
-- and which are over stands in the index. Each index is built before the one in its place goes, which shuts out readers too.
create index appointment_of_client_with_end on appointment (company_id, client_id, starts_at, appointment_id)
  include (cancelled_at, duration);
create index appointment_of_client_at_events on appointment (company_id, client_id, starts_at, appointment_id)
  include (cancelled_at, duration) where booking_type = 'EVENT';
create index notification_of_client_in_turn
  on notification (company_id, client_id, created desc, notification_id desc);

-- When the visit that is asked about began: surveys are listed by it, and what is over is not moved any more.
alter table survey add column starts_at timestamptz;
update survey set starts_at = appointment.starts_at from appointment
 where appointment.company_id = survey.company_id and appointment.appointment_id = survey.appointment_id;
alter table survey alter column starts_at set not null;
drop index survey_of_client;
create index survey_of_client on survey (company_id, client_id, starts_at desc, survey_id)
  include (completed_at, expires_at);

drop index appointment_of_client;
alter index appointment_of_client_with_end rename to appointment_of_client;
drop index notification_of_client;
alter index notification_of_client_in_turn rename to notification_of_client;
