-- A message that staff or a program with the company's key caused counts against the company's limits, not an address's.
-- docs/rules/limits.md
alter table message add column caused_by_company boolean not null default false;

-- A number that staff entered is known at once: its messages do not count as those of unknown numbers.
alter table client add column added_by_staff boolean not null default false;

-- Reminders, surveys and requests for a review are claimed after all other messages.
drop index message_due;
create index message_due on message (status, (kind = 'CODE'), (kind in ('REMINDER', 'SURVEY', 'REVIEW')), due_at)
  where status in ('QUEUED', 'CLAIMED', 'SENDING');
