-- What is on photos of work, by their address, for people who do not see them. docs/rules/pictures.md
alter table company add column photo_texts jsonb not null default '{}';
alter table resource add column photo_texts jsonb not null default '{}';
-- Pictures are fetched over https alone: other addresses of other servers were accepted, and never shown.
update company set logo = null where logo !~ '^(https://|/(?![/\\]))';
update company set photos = array(select one from unnest(photos) with ordinality as photo (one, place)
  where one ~ '^(https://|/(?![/\\]))' order by place)
  where exists (select from unnest(photos) as one where one !~ '^(https://|/(?![/\\]))');
update branch set logo = null where logo !~ '^(https://|/(?![/\\]))';
update resource set logo = null where logo !~ '^(https://|/(?![/\\]))';
update resource set photos = array(select one from unnest(photos) with ordinality as photo (one, place)
  where one ~ '^(https://|/(?![/\\]))' order by place)
  where exists (select from unnest(photos) as one where one !~ '^(https://|/(?![/\\]))');
update service set logo = null where logo !~ '^(https://|/(?![/\\]))';
update event set logo = null where logo !~ '^(https://|/(?![/\\]))';
update membership_template set logo = null where logo !~ '^(https://|/(?![/\\]))';
