/**
 * Functions with the names of those of Citus, which move no rows and reject what Citus documents as rejected: keys
 * without the distribution column, foreign keys to rows that may be on other machines, forbidden triggers, a table
 * twice.
 * They were not compared with a real Citus.
 */
import type pg from 'pg'
import { runStatement } from './global-setup.ts'

export const addCitusStandIn = (
  connection: pg.ClientConfig,
  { machines = 1, firstGroup = 0 } = {},
): Promise<void> =>
  runStatement(
    connection,
    `${standIn}; insert into pg_dist_node select true, 'primary', ${firstGroup} + number from generate_series(0, ${machines} - 1) as number`,
  )

const standIn = `
create schema citus_stand_in;
create table citus_stand_in.spread (relation regclass primary key, kind text not null, by text, together_with regclass);
create table citus_stand_in.pg_dist_node (isactive boolean, noderole text, groupid integer);
create view citus_stand_in.citus_tables as
  select relation as table_name, kind as citus_table_type, coalesce(by, '<none>') as distribution_column from citus_stand_in.spread;

create function citus_stand_in.refuse_unfit(relation regclass, column_name text, kind text) returns void language plpgsql as $$
declare
  own smallint := (select attnum from pg_attribute where attrelid = relation and attname = column_name);
  bad text;
begin
  if exists (select from citus_stand_in.spread where spread.relation = refuse_unfit.relation) then
    raise exception 'table "%" is already distributed', relation;
  end if;
  if exists (select from pg_trigger where tgrelid = relation and not tgisinternal)
     and coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') <> 'on' then
    raise exception 'triggers are not supported on distributed tables';
  end if;
  if kind = 'distributed' then
    if own is null then raise exception 'column "%" of relation "%" does not exist', column_name, relation; end if;
    select indexrelid::regclass::text into bad from pg_index
     where indrelid = relation and (indisunique or indisexclusion) and not (own = any((indkey::int2[])[0:indnkeyatts - 1]));
    if bad is not null then
      raise exception 'cannot create constraint on "%": distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column: %', relation, bad;
    end if;
  end if;
  select conname into bad from pg_constraint as key
    left join citus_stand_in.spread as other on other.relation = key.confrelid
   where key.conrelid = refuse_unfit.relation and key.contype = 'f' and key.confrelid <> key.conrelid
     and not coalesce(other.kind = 'reference'
              or (refuse_unfit.kind = 'distributed' and other.kind = 'distributed' and exists (
                    select from unnest(key.conkey, key.confkey) as part (own_column, other_column)
                      join pg_attribute as led on led.attrelid = key.confrelid and led.attnum = part.other_column
                     where part.own_column = own and led.attname = other.by)), false)
   limit 1;
  if bad is not null then
    raise exception 'cannot create foreign key constraint since relations are not colocated or not referencing a reference table: % of %', bad, relation;
  end if;
end $$;

create function citus_stand_in.create_distributed_table(table_name regclass, distribution_column text, colocate_with text default 'default')
returns void language plpgsql as $$
begin
  perform citus_stand_in.refuse_unfit(table_name, distribution_column, 'distributed');
  if colocate_with <> 'none' and not exists (
    select from citus_stand_in.spread where relation = colocate_with::regclass and kind = 'distributed') then
    raise exception 'relation % is not distributed', colocate_with;
  end if;
  insert into citus_stand_in.spread values (table_name, 'distributed', distribution_column, nullif(colocate_with, 'none')::regclass);
end $$;

create function citus_stand_in.create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  perform citus_stand_in.refuse_unfit(table_name, null, 'reference');
  insert into citus_stand_in.spread values (table_name, 'reference', null, null);
end $$;

create function citus_stand_in.truncate_local_data_after_distributing_table(relation regclass) returns void language sql as '';
create function citus_stand_in.run_command_on_workers(command text) returns setof text language sql as 'select null where false';
create function citus_stand_in.create_distributed_function(name text) returns text language sql as $$ select name::regprocedure::text $$;

set search_path = public, citus_stand_in;
do $$ begin execute format('alter database %I set search_path = public, citus_stand_in', current_database()); end $$`
