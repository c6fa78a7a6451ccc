-- Whose phone had a free membership: by a keyed hash, which outlives the account. docs/rules/memberships.md
create table free_membership (
  company_id uuid not null references company,
  phone_hash text not null,
  created timestamptz not null,
  primary key (company_id, phone_hash)
);

-- Its place among the mails is taken: a second try takes none. docs/rules/limits.md
alter table message add column mail_spent boolean not null default false;
