-- The inbox of staff lists what clients cancelled. Bookings that stand are not in it.
create index appointment_cancelled on appointment (company_id, cancelled_at desc) where cancelled_at is not null;
