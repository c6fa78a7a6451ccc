-- Staff reads what clients were written, the newest first.
create index message_created on message (company_id, created desc, message_id) where kind <> 'CODE';
