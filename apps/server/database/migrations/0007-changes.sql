-- Cancelling and moving. The status codes are the company's own, so whether a booking still holds is told by this column.
alter table appointment add column cancelled_at timestamptz;
-- How often it was moved.
alter table appointment add column moved smallint not null default 0;
-- Bookings that were made together as a repetition.
alter table appointment add column series_id uuid;
create index appointment_of_series on appointment (company_id, series_id) where series_id is not null;
