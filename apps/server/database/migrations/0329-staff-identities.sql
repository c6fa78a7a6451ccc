-- Accounts at providers with which staff sign in: a mail may get another owner at the provider, a subject never does.
-- docs/rules/social-sign-in.md, Staff

create table staff_person_identity (
  issuer text not null,
  subject text not null,
  staff_person_id uuid not null references staff_person on delete cascade,
  created timestamptz not null,
  primary key (issuer, subject)
);
create unique index staff_person_identity_of_person on staff_person_identity (staff_person_id, issuer);
