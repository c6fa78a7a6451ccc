import type { ClientDoubles } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { clientsOf, shownClient } from './list-clients.ts'

const MAX_PAIRS = 50
/** Comparing the names of more clients would take too long for a request. */
const MAX_CLIENTS = 20_000

/** Probable duplicates: each client with the next one of the same phone, email address or name. */
export async function listClientDoubles(db: Connection, company: CompanyScope): Promise<ClientDoubles> {
  const pairs = await pairsOf(db, company)
  const shown = pairs.slice(0, MAX_PAIRS)
  const rows = await clientsOf(db, company)
    .where(
      isOneOf(
        'client_id',
        shown.flatMap(({ first_id, second_id }) => [first_id, second_id]),
      ),
    )
    .execute()
  const clients = new Map(rows.map((row) => [row.client_id, shownClient(row)]))
  return {
    content: shown.flatMap(({ reason, first_id, second_id }) => {
      const [first, second] = [clients.get(first_id), clients.get(second_id)]
      // Erased between the two reads.
      return first && second ? [{ reason, clients: [first, second] as [typeof first, typeof second] }] : []
    }),
    is_more: pairs.length > MAX_PAIRS,
  }
}

type Pair = { reason: ClientDoubles['content'][number]['reason']; first_id: string; second_id: string }

async function pairsOf(db: Connection, { companyId }: CompanyScope): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with newest as (
      select client_id, created, phone, email, first_name, last_name, distinct_from from client
       where company_id = ${companyId} and deleted_at is null
       order by created desc, client_id limit ${MAX_CLIENTS}
    ), keyed as (
      select client_id, created, distinct_from, 'PHONE' as reason, 1 as rank, right(phone, 9) as same
        from newest where length(phone) > 9
      union all
      select client_id, created, distinct_from, 'MAIL', 2, lower(email) from newest where email <> ''
      union all
      select client_id, created, distinct_from, 'NAME', 3,
             (select string_agg(word, ' ' order by word)
                from unnest(string_to_array(name_form(first_name || ' ' || last_name), ' ')) as word
               where word <> '')
        from newest where trim(first_name) <> '' and trim(last_name) <> ''
    ), neighbours as (
      select reason, rank, client_id as second_id, distinct_from,
             lag(client_id) over (partition by reason, same order by created, client_id) as first_id
        from keyed where same is not null
    ), pairs as (
      select distinct on (first_id, second_id) reason, rank, first_id, second_id
        from neighbours
       where first_id is not null and first_id <> all(distinct_from) order by first_id, second_id, rank
    )
    select reason, first_id, second_id from pairs order by rank, first_id, second_id limit ${MAX_PAIRS + 1}`.execute(
    db,
  )
  return rows
}
