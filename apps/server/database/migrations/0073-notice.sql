alter table appointment
  -- Seconds before the start at which it was moved away, at their fewest, once something was paid or covered: ending it later
  -- gives back no more than ending it then would have. docs/rules/payments.md
  add column shortest_notice integer,
  -- False: the company's rules want no payment online for it, as they were when it was booked.
  add column pays_online boolean not null default true;
