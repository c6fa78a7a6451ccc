-- Names of the discounts that lowered the price of a booking, as its client read them.
alter table appointment add column discount_names text[] not null default '{}';
