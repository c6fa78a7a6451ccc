-- Files of extra fields. A file belongs to nobody until a form keeps it; forgotten ones are removed after a day.
create table file (
  company_id uuid not null references company,
  file_id uuid not null,
  -- The part of its address that cannot be guessed: whoever knows it may download the file.
  key text not null,
  name text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf')),
  size integer not null check (size > 0),
  content bytea not null,
  -- Whose form kept it, and for which booking; a file of the profile has no booking.
  client_id uuid,
  appointment_id uuid,
  created timestamptz not null,
  primary key (company_id, file_id),
  foreign key (company_id, client_id) references client,
  foreign key (company_id, appointment_id) references appointment,
  check (appointment_id is null or client_id is not null)
);
create index file_of_client on file (company_id, client_id) where client_id is not null;
create index file_forgotten on file (company_id, created) where client_id is null;
