-- How long a rental that is waited for is meant to be; null: as short as its service allows.
alter table waiting_entry add column duration integer check (duration > 0);
