-- Until when the demo companies have all that the coming days need, so that a start within that time need not read their files.
create table kept_demo (
  kept boolean primary key default true check (kept),
  kept_until timestamptz not null,
  aliases text[] not null,
  client_phone text not null
);
