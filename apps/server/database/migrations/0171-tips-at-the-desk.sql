-- A tip that staff takes comes by itself, beside no part of a price.
alter table payment
  drop constraint payment_amount_check,
  add constraint payment_amount_check check (amount >= 0 and amount + tip > 0),
  add constraint payment_tip_alone_at_the_desk check (amount > 0 or method <> 'ONLINE');
