-- Staff find clients by parts of names, mails and phones. docs/rules/operator.md, Clients
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- As search_form; in names Г is also written H: Ганна, Hanna and Ganna are one name.
create function name_form(words text) returns text language sql immutable strict parallel safe as
  $$ select translate(search_form(words), 'g', 'h') $$;

-- It begins with a space, so that a pattern with a space finds the beginning of any word.
alter table client add column search_form text generated always as
  (' ' || nullif(name_form(coalesce(first_name, '') || ' ' || coalesce(middle_name, '') || ' '
                       || coalesce(last_name, '') || ' ' || coalesce(email, '')), '')) stored;

-- Without fastupdate: a search never reads a long list of pending rows.
create index client_search on client
  using gin (company_id, search_form gin_trgm_ops, phone gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;

-- Clients whose names nearly hold each of one to three words: the 200 most alike of at most 10,000 that share trigrams with
-- all words. The threshold is low, since one typo in five letters destroys half of the trigrams of a word or more.
create function clients_like(of_company uuid, words text[]) returns setof uuid
language plpgsql stable set pg_trgm.word_similarity_threshold = 0.3 as $$
declare
  -- Written out for each word: the index is used, and no word is compared twice.
  conditions constant text := (select string_agg(format('$2[%s] <%% search_form', place), ' and ')
                                 from generate_subscripts(words, 1) as place);
  likeness constant text := (select string_agg(format('word_similarity($2[%s], search_form)', place), ' + ')
                               from generate_subscripts(words, 1) as place);
begin
  return query execute format('
    select client_id from (
      select client_id, search_form from (
        select client_id, search_form from client
         where company_id = $1 and deleted_at is null and %s limit 10000) as candidates
       order by %s desc, client_id limit 200) as alike
     where (select bool_and(nearly_holds(search_form, word)) from unnest($2) as word)', conditions, likeness)
    using of_company, words;
end $$;

-- What staff write about a client, for staff alone.
create table client_note (
  company_id uuid not null references company (company_id),
  note_id uuid not null,
  client_id uuid not null,
  text text not null check (text <> ''),
  staff_member_id uuid not null,
  created timestamptz not null,
  changed timestamptz,
  primary key (company_id, note_id),
  foreign key (company_id, client_id) references client (company_id, client_id),
  foreign key (company_id, staff_member_id) references staff_member (company_id, staff_member_id)
);
create index client_note_of_client on client_note (company_id, client_id, created desc, note_id);

-- A client that staff merged into another one: the row stays, empty, so that a repeated merge finds the same client.
alter table client add column merged_into uuid,
  add foreign key (company_id, merged_into) references client (company_id, client_id),
  add check (merged_into is null or deleted_at is not null);
