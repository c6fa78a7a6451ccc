-- Photos of work: of the company, and of each person or room. Addresses as of a `logo`, in their order. docs/rules/pictures.md
alter table company add column photos text[] not null default '{}';
alter table resource add column photos text[] not null default '{}';
