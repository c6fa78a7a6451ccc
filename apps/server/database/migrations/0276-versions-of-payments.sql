-- Staff see payments with bookings: the desk follows them by the version of the bookings. docs/rules/freshness.md
create constraint trigger bump_company_version after insert on ledger_entry
  deferrable initially deferred for each row execute function bump_company_version('BOOKINGS');
create constraint trigger bump_company_version after insert or update on payment_refund
  deferrable initially deferred for each row execute function bump_company_version('BOOKINGS');
