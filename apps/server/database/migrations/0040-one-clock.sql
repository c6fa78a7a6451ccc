-- What time it is the program says, with every row. Two clocks, of the program and of the database, can be minutes apart,
-- and then a row is older or younger than the rows written beside it.
alter table company alter column created drop default;
alter table rating alter column created drop default;
alter table client alter column created drop default;
alter table appointment alter column created drop default;
alter table idempotency alter column created drop default;
alter table survey_form alter column created drop default;
