-- Programs written for the reference deployment. docs/rules/operator.md

-- Null: not set yet. Such an entry has no effect on prices.
alter table service_price alter column amount drop not null;

-- Changes that affect upcoming bookings leave the bookings as they are and name them in the answer.
alter table api_key add column keeps_bookings boolean not null default false;

alter table webhook_endpoint drop constraint webhook_endpoint_form_check;
alter table webhook_endpoint add constraint webhook_endpoint_form_check
  check (form in ('STANDARD', 'OLDER', 'FLAT', 'NESTED'));
