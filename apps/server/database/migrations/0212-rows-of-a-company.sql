-- An id says whose it is. A database that does not know this thinks of twenty ids in a small company as of less than one row,
-- finds a plan for these values cheaper than the one for all values, and plans long statements anew each time they are asked.
create statistics appointment_says_company (dependencies) on appointment_id, company_id from appointment;
create statistics membership_says_company (dependencies) on membership_id, company_id from membership;

-- Those of empty tables say nothing.
do $$
begin
  if exists (select from appointment) then
    analyze appointment;
    analyze membership;
  end if;
end
$$;
