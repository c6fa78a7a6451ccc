-- Jobs look over all companies again and again: for what was chosen of reminders, and for the pictures that are named elsewhere.
create index company_settings_reminders on company_settings (md5((booking_settings #> '{messages,reminders}')::text))
  where booking_settings #> '{messages,reminders}' is not null;
create index branch_reminders on branch (md5((booking_settings #> '{messages,reminders}')::text))
  where booking_settings #> '{messages,reminders}' is not null;

create index company_logo on company (company_id) where logo ~* '^https?:';
create index branch_logo on branch (company_id) where logo ~* '^https?:';
create index resource_logo on resource (company_id) where logo ~* '^https?:';
create index service_logo on service (company_id) where logo ~* '^https?:';
create index event_logo on event (company_id) where logo ~* '^https?:';
create index membership_template_logo on membership_template (company_id) where logo ~* '^https?:';
