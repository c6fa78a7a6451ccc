-- The inbox of staff: what was set aside, and until when each staff member has read it. docs/rules/inbox.md

-- By one staff member for all. What happens again later is shown again.
create table inbox_aside (
  company_id uuid not null references company,
  kind text not null,
  thing_id uuid not null,
  staff_member_id uuid not null,
  created timestamptz not null,
  primary key (company_id, kind, thing_id),
  foreign key (company_id, staff_member_id) references staff_member
);

create table inbox_look (
  company_id uuid not null references company,
  staff_member_id uuid not null,
  -- Bookings made until then are not new.
  looked_at timestamptz not null,
  primary key (company_id, staff_member_id),
  foreign key (company_id, staff_member_id) references staff_member
);

create index message_not_sent on message (company_id, created desc)
  where status in ('FAILED', 'EXPIRED', 'UNKNOWN') and kind <> 'CODE';
create index payment_refund_refused on payment_refund (company_id, created desc) where state = 'REFUSED';
create index rating_unanswered on rating (company_id, created desc) where visible and answer is null;
create index waiting_not_taken on waiting_entry (company_id, offered_until desc)
  where status = 'EXPIRED' and offered_until is not null;
