-- What was held is booked at the price that was shown with it. docs/rules/pricing.md, "From the list to the booking".
alter table hold
  -- As the call for prices answers; null: held before prices were kept, or for somebody in line.
  add column price jsonb;
