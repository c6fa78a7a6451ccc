-- Days of which time became free that more people wait for than were looked at in the transaction that freed it: a job
-- goes through their lines. Nobody's data, and a row lives for a second.
create table waiting_look (
  company_id uuid not null references company,
  look_id uuid not null,
  branch_id uuid not null,
  date date not null,
  primary key (company_id, look_id),
  foreign key (company_id, branch_id) references branch
);
-- Who took what has ended is forgotten with it.
drop index hold_of_caller;
create index hold_of_caller on hold (company_id, caller_block) where caller_block is not null;
