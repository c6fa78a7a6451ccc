-- The worker asks what is due, whosever it is: codes and others each in a lane of their own, what a worker has by the end of
-- its lease. With the company in front it looked at all that waits, each time.
drop index message_due;
create index message_due on message (status, (kind = 'CODE'), due_at)
  where status in ('QUEUED', 'CLAIMED', 'SENDING');
