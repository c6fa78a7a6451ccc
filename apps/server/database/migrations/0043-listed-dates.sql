-- The dates whose times a visit stands in the way of, as lists of times have them: a start after midnight of a night shift
-- belongs to the date before, a rental has every date that it covers. Shares and waiting lists count by them. Null: of
-- places of an event, whose date is that of its start, and of what was taken before.
alter table hold
  add column first_date date,
  add column last_date date,
  add constraint hold_dates check (first_date <= last_date);
alter table appointment
  add column first_date date,
  add column last_date date,
  add constraint appointment_dates check (first_date <= last_date);
