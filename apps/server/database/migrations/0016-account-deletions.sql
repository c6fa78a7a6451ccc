-- Why clients leave: for the company to read, without a name, a client or a moment that would tell whose words they are.
create table account_deletion (
  company_id uuid not null references company,
  deletion_id uuid not null,
  date date not null,
  reason text,
  primary key (company_id, deletion_id)
);
