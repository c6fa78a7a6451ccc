-- Clients who look like doubles of this one, and whom staff know to be other people. docs/rules/operator.md, Clients
alter table client add column distinct_from uuid[] not null default '{}';
