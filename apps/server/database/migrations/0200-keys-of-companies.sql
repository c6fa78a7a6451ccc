-- Every unique rule of a company's rows names the company, so that these can lie on one of many machines. Both are drawn at
-- random, 128 bits and more, and are looked for before their company is known.
drop index sandbox_payment_by_reference;
create index sandbox_payment_by_reference on sandbox_payment (reference);

alter table calendar_feed
  drop constraint calendar_feed_token_hash_key,
  add constraint calendar_feed_of_token unique (company_id, token_hash);
create index calendar_feed_by_token on calendar_feed (token_hash);
