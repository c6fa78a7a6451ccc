-- A guest's client: what was booked with a phone that nobody has proven since. The client of who has proven it is another
-- row, so that nothing a guest types joins somebody's account (docs/decisions/0010-guests.md).
alter table client add column guest boolean not null default true;
update client set guest = false
 where deleted_at is not null
    or exists (select from person_client as link
                where link.company_id = client.company_id and link.client_id = client.client_id);

drop index client_phone;
create unique index client_phone on client (company_id, phone, guest) where phone is not null;

-- Anybody can type any mail: only one that was proven is somebody's.
drop index client_email;
create unique index client_proven_email on client (company_id, lower(email)) where email_verified;

-- When the person proved the phone last; null: when the person was made. What was booked with it until then is theirs.
alter table person add column phone_proven_at timestamptz;

-- Who waits, where that is certain: somebody who was signed in, or has proven the phone since. Else the contact is all
-- there is.
alter table waiting_entry add column client_id uuid;
alter table waiting_entry add foreign key (company_id, client_id) references client;
create index waiting_of_client on waiting_entry (company_id, client_id) where client_id is not null;

-- Until now a phone was enough; what was waited for before the phone was proven stays its owner's.
update waiting_entry set client_id = client.client_id
  from client
  join person_client as link on link.company_id = client.company_id and link.client_id = client.client_id
 where client.company_id = waiting_entry.company_id
   and client.phone = waiting_entry.contact ->> 'phone'
   and waiting_entry.created <= link.created;

-- Until now a mail was enough to put a guest's booking to a client with another phone. Those that nobody signed in can have
-- made (the client is nobody's, or became somebody's later) go to a guest's client with the phone they were made with.
create temporary table misplaced on commit drop as
select appointment.company_id, appointment.appointment_id, appointment.client_id,
       appointment.contact, appointment.created, appointment.contact ->> 'phone' as phone
  from appointment
  join client on client.company_id = appointment.company_id and client.client_id = appointment.client_id
  left join person_client as link on link.company_id = client.company_id and link.client_id = client.client_id
 where appointment.contact ->> 'phone' <> client.phone
   and (link.created is null or appointment.created < link.created);

insert into client (company_id, client_id, first_name, middle_name, last_name, phone, created)
select distinct on (company_id, phone) company_id, gen_random_uuid(), contact ->> 'first_name',
       contact ->> 'middle_name', contact ->> 'last_name', phone, created
  from misplaced
 order by company_id, phone, created
on conflict do nothing;

update appointment set client_id = client.client_id
  from misplaced
  join client on client.company_id = misplaced.company_id and client.phone = misplaced.phone and client.guest
 where appointment.company_id = misplaced.company_id and appointment.appointment_id = misplaced.appointment_id;

update notification set client_id = appointment.client_id
  from misplaced
  join appointment on appointment.company_id = misplaced.company_id
   and appointment.appointment_id = misplaced.appointment_id
 where notification.company_id = misplaced.company_id
   and notification.appointment_id = misplaced.appointment_id;

update survey set client_id = appointment.client_id
  from misplaced
  join appointment on appointment.company_id = misplaced.company_id
   and appointment.appointment_id = misplaced.appointment_id
 where survey.company_id = misplaced.company_id and survey.appointment_id = misplaced.appointment_id;

update file set client_id = appointment.client_id
  from misplaced
  join appointment on appointment.company_id = misplaced.company_id
   and appointment.appointment_id = misplaced.appointment_id
 where file.company_id = misplaced.company_id and file.appointment_id = misplaced.appointment_id;

-- Nobody has proven a mail that a guest typed; the bookings keep it for their own messages.
update client set email = null where guest and not email_verified and phone is not null;
