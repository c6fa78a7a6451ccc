-- What the things of a company are called in its file. docs/company-file.md
create table catalogue_key (
  company_id uuid not null references company (company_id),
  kind text not null,
  key text not null,
  entity_id uuid not null,
  primary key (company_id, kind, key)
);
