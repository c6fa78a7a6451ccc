-- Staff answer reviews and hide them with a reason. docs/rules/operator.md, Reviews
alter table rating
  add column answer text check (answer <> ''),
  add column answered_at timestamptz,
  add column hidden_reason text,
  add check ((answer is null) = (answered_at is null)),
  add check (hidden_reason is null or not visible);
create index rating_for_staff on rating (company_id, created desc, rating_id);
create index rating_for_performer on rating (company_id, entity_id, created desc, rating_id);

-- Staff read the waiting list of a branch and answered surveys.
create index waiting_of_branch on waiting_entry (company_id, branch_id, created, entry_id);
create index survey_completed on survey (company_id, completed_at desc, survey_id) where completed_at is not null;
