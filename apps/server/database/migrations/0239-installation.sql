-- Facts of the whole installation, one row. docs/running.md
create table installation (
  installation boolean primary key default true check (installation),
  -- Verifies the server's secret at each start; null until the first one.
  secret_check text,
  -- Key of phone hashes that outlive accounts, sealed with the secret.
  sealed_phone_key text,
  -- Set by a restore: nothing is sent until the operator decides what becomes of the queue.
  sending_stopped_at timestamptz
);
insert into installation default values;

-- The code of a certificate from before a rotation of the secret; null: derived from the secret.
alter table membership add column sealed_code text;
