-- Whether a company has any is cached with its catalogue: bookings of the others do not read them.
drop trigger bump_company_version_on_insert on outside_calendar;
drop trigger bump_company_version_on_delete on outside_calendar;
create constraint trigger bump_company_version after insert or delete on outside_calendar
  deferrable initially deferred for each row execute function bump_company_version('BOOKINGS', 'CATALOGUE');
