-- Company files as they were exported: an import compares a file with what has changed since. docs/company-file.md
create table exported_file (
  company_id uuid not null references company (company_id),
  -- A hash of the content: two exports of the same state are one row.
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  -- Of the first export of this content.
  exported_at timestamptz not null,
  -- JSON of the file. Text, because jsonb does not keep the order of keys.
  content text not null,
  primary key (company_id, version)
);
