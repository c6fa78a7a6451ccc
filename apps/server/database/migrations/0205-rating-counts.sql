-- How many visible ratings of each number of stars a resource or a service has, kept in the transaction that changes them:
-- averages, sums and the number of pages read these few rows, however many ratings there are.
create table rating_count (
  company_id uuid not null references company (company_id),
  type text not null,
  entity_id uuid not null,
  rating smallint not null,
  count integer not null,
  primary key (company_id, type, entity_id, rating)
);

create function count_ratings() returns trigger language plpgsql as $$
begin
  -- Always in the same order: of two who change several each would wait for the other.
  insert into rating_count as known (company_id, type, entity_id, rating, count)
    select company_id, type, entity_id, rating, count(*) from changed where visible
     group by company_id, type, entity_id, rating order by company_id, type, entity_id, rating
  on conflict (company_id, type, entity_id, rating) do update set count = known.count + excluded.count;
  return null;
end $$;

create function uncount_ratings() returns trigger language plpgsql as $$
begin
  insert into rating_count as known (company_id, type, entity_id, rating, count)
    select company_id, type, entity_id, rating, -count(*) from changed where visible
     group by company_id, type, entity_id, rating order by company_id, type, entity_id, rating
  on conflict (company_id, type, entity_id, rating) do update set count = known.count + excluded.count;
  return null;
end $$;

create function recount_ratings() returns trigger language plpgsql as $$
begin
  insert into rating_count as known (company_id, type, entity_id, rating, count)
    select company_id, type, entity_id, rating, sum(by) from (
      select company_id, type, entity_id, rating, 1 as by from changed where visible
      union all
      select company_id, type, entity_id, rating, -1 from before_change where visible) as both_of
     group by company_id, type, entity_id, rating having sum(by) <> 0 order by company_id, type, entity_id, rating
  on conflict (company_id, type, entity_id, rating) do update set count = known.count + excluded.count;
  return null;
end $$;

create trigger rating_count_after_insert after insert on rating
  referencing new table as changed for each statement execute function count_ratings();
create trigger rating_count_after_update after update on rating
  referencing old table as before_change new table as changed for each statement execute function recount_ratings();
create trigger rating_count_after_delete after delete on rating
  referencing old table as changed for each statement execute function uncount_ratings();

insert into rating_count (company_id, type, entity_id, rating, count)
  select company_id, type, entity_id, rating, count(*) from rating where visible group by 1, 2, 3, 4;

create trigger answer_mark_after_insert after insert on rating_count
  referencing new table as changed for each statement execute function leave_answer_mark();
create trigger answer_mark_after_update after update on rating_count
  referencing new table as changed for each statement execute function leave_answer_mark();
create trigger answer_mark_after_delete after delete on rating_count
  referencing old table as changed for each statement execute function leave_answer_mark();

-- Each order that lists of ratings have, of one thing and of the company. The fewest stars first are few.
drop index rating_of_entity;
create index rating_of_entity on rating (company_id, type, entity_id, created desc, rating_id) where visible;
create index rating_of_entity_by_stars on rating (company_id, type, entity_id, rating desc, created desc, rating_id)
  where visible;
create index rating_of_company on rating (company_id, created desc, rating_id) where visible;
create index rating_of_company_by_stars on rating (company_id, rating desc, created desc, rating_id) where visible;
