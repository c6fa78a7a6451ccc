-- People who sign in as staff, their sessions, and the invitations that lead to them. docs/rules/staff-sessions.md

-- Works for one or several companies. No client account: a person who is both has two.
create table staff_person (
  staff_person_id uuid primary key,
  -- + and digits.
  phone text unique,
  -- In small letters.
  email text unique,
  -- A code or the link of an invitation reached the contact; null: only the password signs in.
  contact_proven_at timestamptz,
  password_hash text,
  created timestamptz not null,
  check (num_nonnulls(phone, email) = 1)
);

-- Null: has no sign-in.
alter table staff_member add column staff_person_id uuid references staff_person;
create unique index staff_member_person on staff_member (company_id, staff_person_id) where staff_person_id is not null;
create index staff_member_of_person on staff_member (staff_person_id) where staff_person_id is not null;

create table staff_session (
  staff_session_id uuid primary key,
  staff_person_id uuid not null references staff_person on delete cascade,
  -- The cookie itself is stored nowhere.
  token_hash text not null,
  -- Before the last rotation.
  previous_hash text,
  rotated_at timestamptz not null,
  -- The browser has used the token of the last rotation.
  rotation_used boolean not null,
  -- When a code or an invitation began it; null: a password did.
  proven_at timestamptz,
  browser text,
  created timestamptz not null,
  -- To five minutes.
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_session_of_person on staff_session (staff_person_id);
create index staff_session_expires on staff_session (expires_at);

-- A code is derived from the id and the secret of the server.
create table staff_code (
  staff_code_id uuid primary key,
  staff_person_id uuid not null references staff_person on delete cascade,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index staff_code_expires on staff_code (expires_at);

create table staff_invitation (
  company_id uuid not null references company,
  staff_invitation_id uuid not null,
  staff_member_id uuid not null,
  phone text,
  email text,
  token_hash text not null,
  -- To the contact. False: a command showed the link, which proves no contact.
  is_sent boolean not null,
  created timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (company_id, staff_invitation_id),
  foreign key (company_id, staff_member_id) references staff_member,
  check (num_nonnulls(phone, email) = 1),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index staff_invitation_token on staff_invitation (company_id, token_hash);
create index staff_invitation_by_token on staff_invitation (token_hash);
create index staff_invitation_of_member on staff_invitation (company_id, staff_member_id);
create index staff_invitation_created on staff_invitation (company_id, created desc, staff_invitation_id);

-- The link by which the first owner of an empty installation is created.
alter table installation
  add column set_up_hash text,
  add column set_up_until timestamptz,
  add check ((set_up_hash is null) = (set_up_until is null));

-- Signed-in staff act without a key.
alter table audit_entry
  drop constraint audit_entry_check,
  add constraint audit_entry_key check (api_key_id is null or staff_member_id is not null);
