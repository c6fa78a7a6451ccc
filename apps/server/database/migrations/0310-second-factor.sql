-- Second factor of staff: codes of an authenticator app (TOTP). docs/rules/staff-sessions.md

create table staff_second_factor (
  staff_person_id uuid primary key references staff_person on delete cascade,
  -- AES-256-GCM.
  sealed_key text not null,
  -- Null: begun; no code was entered yet, so sign-in does not ask for one.
  confirmed_at timestamptz,
  -- Of the last code that was used: each works once.
  last_step bigint,
  -- Recovery codes that are left.
  recovery_hashes text[] not null default '{}'
);

-- Password or code was right; the second factor is still missing.
create table staff_second_step (
  token_hash text primary key,
  staff_person_id uuid not null references staff_person on delete cascade,
  -- A code that was sent came first, not a password.
  is_proven boolean not null,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null
);
create index staff_second_step_of_person on staff_second_step (staff_person_id);
create index staff_second_step_expires on staff_second_step (expires_at);

alter table company add column owners_need_second_factor boolean not null default false;
