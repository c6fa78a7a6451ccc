-- Messages about gifts that staff sold count as messages to clients, not to unknown numbers. docs/rules/limits.md, Paid messages

alter table membership_gift add column sold_by_staff boolean not null default false;
