-- Somebody was sent to a provider of social sign-in and is expected back. Stands above companies, as persons do
-- (docs/decisions/0007-accounts.md). A row is removed when it is used, so that nothing can be used twice. Nonce and code
-- verifier are nowhere: they are made of the state and the server's secret, and of the state only the hash is here.
create table social_attempt (
  state_hash text primary key,
  provider_id text not null,
  company_id uuid not null,
  -- SHA-256 of what the browser that began keeps and shows at the end.
  binding text not null,
  expires_at timestamptz not null
);
create index social_attempt_end on social_attempt (expires_at);
