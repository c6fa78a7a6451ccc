-- Staff took the membership off the booking: nothing covers the booking with it again automatically. docs/rules/memberships.md
alter table membership_use add column taken_off boolean not null default false;
