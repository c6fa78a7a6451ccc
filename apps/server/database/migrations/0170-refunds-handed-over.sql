-- What a provider refused to give back, and staff gave back by its own hand: how. It stands in no books of the provider.
alter table payment_refund
  add column handed_over text check (handed_over in ('CASH', 'TERMINAL', 'TRANSFER')),
  add constraint payment_refund_handed_over_done check (handed_over is null or state = 'DONE');
