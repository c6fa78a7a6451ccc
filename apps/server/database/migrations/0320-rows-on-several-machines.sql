-- Rows of a company may lie on another machine than the first: docs/scaling.md. There are no transition tables there, and what
-- changes a copy that every machine has cannot change rows of one company.

-- As in 0205, row by row.
drop trigger rating_count_after_insert on rating;
drop trigger rating_count_after_update on rating;
drop trigger rating_count_after_delete on rating;
drop function count_ratings();
drop function uncount_ratings();
drop function recount_ratings();

create function count_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visible then
    insert into rating_count as known (company_id, type, entity_id, rating, count)
      values (old.company_id, old.type, old.entity_id, old.rating, -1)
    on conflict (company_id, type, entity_id, rating) do update set count = known.count + excluded.count;
  end if;
  if tg_op <> 'DELETE' and new.visible then
    insert into rating_count as known (company_id, type, entity_id, rating, count)
      values (new.company_id, new.type, new.entity_id, new.rating, 1)
    on conflict (company_id, type, entity_id, rating) do update set count = known.count + excluded.count;
  end if;
  return null;
end $$;
create trigger rating_count_on_insert_and_delete after insert or delete on rating
  for each row execute function count_rating();
create trigger rating_count_on_update after update on rating for each row
  when ((old.visible, old.type, old.entity_id, old.rating) is distinct from (new.visible, new.type, new.entity_id, new.rating))
  execute function count_rating();

-- The import that writes an alias bumps the versions itself.
drop trigger bump_company_version on company_alias;

-- As in 0238. A machine learns of functions before it has tables, which only this language allows.
create or replace function is_company_erased(erased uuid) returns boolean language plpgsql stable as $$
begin
  return current_setting('zapys.erased_company', true) = erased::text
     and exists (select from company where company_id = erased and switched_off_at is not null);
end $$;
