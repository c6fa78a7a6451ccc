-- The company's own bars on online booking, each with its own message. Rules: packages/domain/src/restrictions.
create table restriction (
  company_id uuid not null references company,
  restriction_id uuid not null,
  kind text not null
    check (kind in ('ONLINE_BOOKING', 'LEAST_NOTICE', 'FURTHEST_DAY', 'UPCOMING_LIMIT', 'REPEAT_AFTER', 'CLIENT_BLOCKED')),
  -- Null: everywhere, every service, every source.
  branch_id uuid,
  service_id uuid,
  source text,
  -- Seconds for LEAST_NOTICE, days for FURTHEST_DAY and REPEAT_AFTER, a number of bookings for UPCOMING_LIMIT.
  value integer check (value >= 0),
  message text,
  translations jsonb not null default '{}',
  active boolean not null default true,
  primary key (company_id, restriction_id),
  foreign key (company_id, branch_id) references branch,
  foreign key (company_id, service_id) references service,
  check ((value is null) = (kind in ('ONLINE_BOOKING', 'CLIENT_BLOCKED')))
);
