-- What staff changes of a membership that was bought, and why. Only added to. docs/rules/memberships.md
create table membership_change (
  company_id uuid not null,
  change_id uuid not null,
  membership_id uuid not null,
  staff_member_id uuid not null,
  reason text check (length(reason) <= 500),
  start_before date not null,
  start_after date not null,
  end_before date not null,
  end_after date not null,
  total_before integer,
  total_after integer,
  used_before integer not null,
  used_after integer not null,
  created timestamptz not null,
  primary key (company_id, change_id),
  foreign key (company_id, membership_id) references membership,
  foreign key (company_id, staff_member_id) references staff_member
);
create index membership_change_of_membership on membership_change (company_id, membership_id, created);
