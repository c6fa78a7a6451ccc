/** States of a webhook delivery; each change is one statement. docs/rules/webhooks.md */
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import { type CompanyOrColumn, companyIdOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import { reachableReads } from '../../../platform/db/reachable.ts'
import { makerReadsDelivery, needsOwner } from './endpoint-rows.ts'

type Delivery = Selectable<Tables['webhook_delivery']>
type Endpoint = Selectable<Tables['webhook_endpoint']>

export type EndpointId = Pick<Endpoint, 'company_id' | 'webhook_id'>

/** A delivery claimed by a sender, with the current state of its endpoint. */
export type Claimed = Delivery &
  Pick<
    Endpoint,
    'url' | 'sealed_secret' | 'sealed_former_secret' | 'former_until' | 'form' | 'shows_contacts' | 'failures'
  >

/** Far above a receiver's response time; after that the worker loses the delivery. */
const LEASE_MS = 60_000

/**
 * Endpoints of all companies with a due delivery that are not paused and need no owner. While one of several machines
 * is unreachable, companies on the others are read one by one.
 */
export const dueEndpoints = (db: Connection, now: number): Promise<EndpointId[]> =>
  reachableReads(db).read(async (reachable) => {
    if (reachable === undefined) return dueEndpointsOf(db, now)
    const due: EndpointId[] = []
    for (const companyId of reachable) due.push(...(await dueEndpointsOf(db, now, { companyId })))
    return due
  })

async function dueEndpointsOf(
  db: Connection,
  now: number,
  company: CompanyOrColumn = 'endpoint.company_id',
): Promise<EndpointId[]> {
  const { rows } = await sql<EndpointId>`
    select endpoint.company_id, webhook_id from webhook_endpoint as endpoint
      join company on company.company_id = ${companyIdOf(company)} and company.active
     where endpoint.company_id = ${companyIdOf(company)} and endpoint.active and not ${needsOwner('endpoint', company)}
       and (rests_until is null or rests_until <= ${instant(now)})
       and exists (select from webhook_delivery as delivery
                    where delivery.company_id = ${companyIdOf(company)} and delivery.webhook_id = endpoint.webhook_id
                      and state = 'QUEUED' and ask_at <= ${instant(now)}
                      and ${makerReadsDelivery('endpoint', 'delivery', company)})`.execute(db)
  return rows
}

/**
 * Claims the next due delivery in the order of events, until its lease ends. The statement checks the rights of the
 * endpoint's maker: after they end, nothing is claimed. Deliveries that the maker may not read are skipped.
 */
export async function claimNext(
  write: Connection,
  now: number,
  { company_id, webhook_id }: EndpointId,
): Promise<Claimed | undefined> {
  const company = { companyId: company_id }
  const { rows } = await sql<Claimed>`
    with next as (
      select queued.delivery_id
        from webhook_delivery as queued
        join webhook_endpoint as maker_endpoint on maker_endpoint.company_id = ${company_id} and maker_endpoint.webhook_id = queued.webhook_id
       where queued.company_id = ${company_id} and queued.webhook_id = ${webhook_id}
         and queued.state = 'QUEUED' and queued.ask_at <= ${instant(now)}
         and ${makerReadsDelivery('maker_endpoint', 'queued', company)}
       order by queued.number limit 1 for update of queued skip locked
    )
    update webhook_delivery as delivery set tries = tries + 1, ask_at = ${instant(now + LEASE_MS)}
      from next, webhook_endpoint as endpoint
     where delivery.company_id = ${company_id} and delivery.delivery_id = next.delivery_id
       and endpoint.company_id = ${company_id} and endpoint.webhook_id = ${webhook_id} and endpoint.active
       and not ${needsOwner('endpoint', company)} and ${makerReadsDelivery('endpoint', 'delivery', company)}
    returning delivery.*, endpoint.url, endpoint.sealed_secret, endpoint.sealed_former_secret,
              endpoint.former_until, endpoint.form, endpoint.shows_contacts, endpoint.failures`.execute(write)
  return rows[0]
}

/** Result of the last try. */
export type DeliveryResult = { status: number | null; error: string | null }

/** Final state, stored even after the lease: an accepted delivery stays accepted. */
export const endDelivery = (
  write: Connection | Tx,
  { company_id, delivery_id }: Claimed,
  now: number,
  { state, status, error }: DeliveryResult & { state: 'DELIVERED' | 'GAVE_UP' },
) =>
  write
    .updateTable('webhook_delivery')
    .set({ state, ended_at: new Date(now), last_status: status, last_error: error })
    .where('company_id', '=', company_id)
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'QUEUED')
    .execute()

/** `at`: epoch milliseconds. Does nothing if another sender has claimed the delivery since. */
export const tryAgain = (
  write: Connection | Tx,
  { company_id, delivery_id, tries }: Claimed,
  at: number,
  { status, error }: DeliveryResult,
) =>
  write
    .updateTable('webhook_delivery')
    .set({ ask_at: new Date(at), last_status: status, last_error: error })
    .where('company_id', '=', company_id)
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'QUEUED')
    .where('tries', '=', tries)
    .execute()

/**
 * Pauses all deliveries to an endpoint that does not answer until `until` (epoch milliseconds), unless staff gave it
 * another address meanwhile.
 */
export const restEndpoint = (write: Connection, { company_id, webhook_id, url }: Claimed, until: number) =>
  write
    .updateTable('webhook_endpoint')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1), rests_until: new Date(until) }))
    .where('company_id', '=', company_id)
    .where('webhook_id', '=', webhook_id)
    .where('url', '=', url)
    .execute()

/** One or two failures may concern the event; this many concern the endpoint. */
const AWAY_FAILURES = 3

/** The endpoint answers again. If it was unreachable, its delayed deliveries become due now. */
export async function wakeEndpoint(
  write: Connection,
  now: number,
  { company_id, webhook_id, failures }: Claimed,
): Promise<void> {
  await write
    .updateTable('webhook_endpoint')
    .set({ failures: 0, rests_until: null })
    .where('company_id', '=', company_id)
    .where('webhook_id', '=', webhook_id)
    .execute()
  if (failures < AWAY_FAILURES) return
  await write
    .updateTable('webhook_delivery')
    .set({ ask_at: new Date(now) })
    .where('company_id', '=', company_id)
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'QUEUED')
    .where('ask_at', '>', instant(now))
    .execute()
}

/** Drops all queued deliveries of all companies. */
export const dropWaitingDeliveries = async (tx: Tx, now: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = 'GAVE_UP', ended_at = ${instant(now)}, last_error = 'dropped after a restore'
     where company_id is not null and state = 'QUEUED'`.execute(tx)
  return Number(numAffectedRows)
}
