-- Short addresses for SMS, which counts letters. Above companies, as the address names none; what the code opens is made
-- from the server's secret when it is followed, so that this table opens nothing.
create table short_link (
  code text primary key,
  company_id uuid not null,
  purpose text not null check (purpose in ('manage', 'waiting', 'record')),
  -- The appointment, or the entry of the waiting list.
  id uuid not null,
  until timestamptz not null
);
create index short_link_end on short_link (until);
