-- Bytes that are packed already, or hardly get smaller. Kept as they are, a piece of them is read without the rest.
alter table file alter column content set storage external;
alter table picture alter column content set storage external;
