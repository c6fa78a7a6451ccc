-- Browsers that an account knows: somebody has signed in with each. Of the key that a browser keeps only a hash is here,
-- keyed, and another one for each person, so that nobody sees who shares a browser.
create table person_device (
  person_id uuid not null references person,
  device_hash text not null,
  created timestamptz not null,
  -- When somebody last signed in with it.
  used_at timestamptz not null,
  primary key (person_id, device_hash)
);
create index person_device_use on person_device (used_at);

-- A code is for who asked for it: others can neither use it nor use up its tries. A browser or a block of addresses is a
-- keyed hash; PERSON is somebody signed in, named by person_id. Codes of before are tried as those of another network.
alter table code_challenge
  add column asker_kind text not null default 'BLOCK' check (asker_kind in ('DEVICE', 'BLOCK', 'PERSON')),
  add column asker text not null default '';
alter table code_challenge
  alter column asker_kind drop default,
  alter column asker drop default;
