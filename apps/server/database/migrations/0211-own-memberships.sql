-- A client's memberships are told apart by their state, counted and put in order in an index alone, however many somebody has.
-- It is built before the one in its place goes, which shuts out readers too.
create index membership_of_client_with_state on membership (company_id, client_id, end_time, membership_id)
  include (frozen_from, frozen_to, total, used);
drop index membership_of_client;
alter index membership_of_client_with_state rename to membership_of_client;
