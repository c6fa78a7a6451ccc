-- Bookings that ended for want of a payment are looked at every other second: money may have come since.
create index appointment_lapsed on appointment (company_id, appointment_id) where lapsed;
