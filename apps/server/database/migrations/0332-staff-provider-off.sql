-- A person may switch off the sign-in at a provider. The account stays known, so that its mail does not link it again.
alter table staff_person_identity add column unlinked_at timestamptz;
