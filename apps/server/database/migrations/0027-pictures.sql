-- Pictures that companies name by an address elsewhere, fetched and kept here: visitors' browsers ask nobody but us.
-- It stands above companies: what two of them name is public and fetched once.
create table picture (
  -- Of the address, under the installation's secret; the last part of our own address of the picture.
  digest text primary key,
  source text not null,
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif')),
  content bytea,
  -- Of the content, for browsers that ask whether it is still the same.
  etag text,
  fetched_at timestamptz,
  -- When it is asked for next: again now and then, after a failure later and later.
  next_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  -- Why the last try brought nothing.
  refusal text,
  check ((type is null) = (content is null) and (type is null) = (etag is null))
);
create index picture_next on picture (next_at);
