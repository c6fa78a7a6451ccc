-- Higher each time staff gives the booking to another client: links that the one before has open it no more. docs/rules/booking.md
alter table appointment add column key_version smallint not null default 0;
