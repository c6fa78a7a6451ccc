-- Pictures that staff sends for the catalogue: shown to everybody at their address, kept as long as something names them.
create table image (
  company_id uuid not null references company,
  image_id uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  content bytea not null,
  created timestamptz not null,
  primary key (company_id, image_id)
);
alter table image alter column content set storage external;
create index image_created on image (created);
