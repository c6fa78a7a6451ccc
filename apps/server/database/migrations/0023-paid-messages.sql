-- Who caused a message, as keyed hashes of the address and its block: paid messages have a budget by them. Null where no
-- request caused it, such as a reminder. And whether its place in the budgets of paid messages was taken: a second try
-- by the same provider takes none.
alter table message
  add column caused_by_address text,
  add column caused_by_block text,
  add column spent boolean not null default false;
