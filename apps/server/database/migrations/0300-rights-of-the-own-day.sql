-- Two rights that performers have too, of what keys may do already. docs/rules/operator.md
update api_key set scopes = scopes || array['bookings.mark']
 where company_id is not null and 'bookings.write' = any (scopes) and not 'bookings.mark' = any (scopes);
update api_key set scopes = scopes || array['hours.block']
 where company_id is not null and 'catalogue.write' = any (scopes) and not 'hours.block' = any (scopes);
