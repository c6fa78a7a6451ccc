/** Rows of webhook endpoints, and when one needs an owner. docs/rules/webhooks.md */
import { type CompanyOrColumn } from '../../../platform/db/conditions.ts'
import type { Webhook, WebhookEvent } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { type Act, writeAudit, writeAudits } from '../../staff/audit/public.ts'
import { madeBy, staffName, staffReads } from '../../staff/keys/public.ts'

const TELLS_OF_CLIENTS: WebhookEvent = 'client.created'

/** SQL: whether the staff member who set up the endpoint may read everything it sends now. */
const makerReads = (table: string, company: CompanyOrColumn): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(
    (${column('events')} <@ ${[TELLS_OF_CLIENTS]}::text[] or ${staffReads(table, 'bookings.read', { company })})
    and (not (${column('shows_contacts')} or ${TELLS_OF_CLIENTS} = any(${column('events')}))
         or ${staffReads(table, 'clients.read', { company })}))`
}

/**
 * SQL: whether the staff member now responsible for the endpoint may read this delivery. It may have been queued under
 * an earlier one, or before the endpoint's events changed.
 */
export const makerReadsDelivery = (
  endpoint: string,
  delivery: string,
  company: CompanyOrColumn,
): RawBuilder<boolean> =>
  sql<boolean>`case ${sql.ref(`${delivery}.type`)}
    when 'webhook.test' then true
    when ${TELLS_OF_CLIENTS} then ${staffReads(endpoint, 'clients.read', { company })}
    else ${staffReads(endpoint, 'bookings.read', { company })} end`

/** SQL: nothing is sent to the endpoint until an owner takes it over. `table`: `webhook_endpoint` or its alias. */
export const needsOwner = (
  table: string,
  company: CompanyOrColumn = `${table}.company_id`,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.owner_needed_at`)} is not null or not ${makerReads(table, company)})`

export const endpointsOf = (connection: Connection, company: CompanyScope) =>
  connection
    .selectFrom('webhook_endpoint')
    .selectAll()
    .select(staffName('webhook_endpoint', company).as('maker_name'))
    .select(needsOwner('webhook_endpoint', company).as('needs_owner'))
    .where('company_id', '=', company.companyId)

type StoredEndpoint = Selectable<Tables['webhook_endpoint']>
export type EndpointRow = StoredEndpoint & { maker_name: string; needs_owner: boolean }

const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())
/** Null once it has passed. */
const isoIfAhead = (epochMs: number | null, now: number) =>
  epochMs !== null && epochMs > now ? iso(epochMs) : null

/** `now`: epoch milliseconds. */
export const describeEndpoint = (by: Operator, row: EndpointRow, now: number): Webhook => ({
  id: row.webhook_id,
  url: row.url,
  events: row.events,
  form: row.form,
  active: row.active,
  shows_contacts: row.shows_contacts,
  gone_at: iso(row.gone_at),
  created: iso(row.created)!,
  paused_until: isoIfAhead(row.rests_until, now),
  former_secret_until: isoIfAhead(row.former_until, now),
  made_by: madeBy(by, row),
  needs_owner: row.needs_owner,
})

/** Rejects with `webhook.notFound`. */
export async function readEndpoint(tx: Tx, company: CompanyScope, webhookId: string): Promise<EndpointRow> {
  const row = await endpointsOf(tx, company).where('webhook_id', '=', webhookId).executeTakeFirst()
  if (row === undefined) throw new ApiError('webhook.notFound')
  return row
}

/** Locked until the transaction ends. Rejects with `webhook.notFound`. */
export async function lockEndpoint(tx: Tx, company: CompanyScope, webhookId: string): Promise<EndpointRow> {
  const row = await endpointsOf(tx, company)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('webhook.notFound')
  return row
}

/** An endpoint sends only what its maker's key may read. Rejects with `key.notAllowed`. */
export function rejectUnreadable(by: Operator, events: readonly string[]): void {
  const mayRead = (event: string) =>
    reachOf(by, event === TELLS_OF_CLIENTS ? 'clients.read' : 'bookings.read') === 'ALL'
  if (!events.every(mayRead)) throw new ApiError('key.notAllowed')
}

export const readsContacts = (by: Operator): boolean => reachOf(by, 'clients.read') === 'ALL'

export const wordsOf = ({ url, events, form, active, shows_contacts }: StoredEndpoint) => ({
  url,
  events,
  form,
  active,
  shows_contacts,
})

export const auditEndpoint = (
  tx: Tx,
  company: CompanyScope,
  { webhookId, ...act }: Omit<Act, 'thing' | 'thingId'> & { webhookId: string },
): Promise<void> => writeAudit(tx, company, { ...act, thing: 'webhook_endpoint', thingId: webhookId })

/**
 * Pauses all endpoints of the company whose makers may no longer read what they send, until an owner takes each over.
 * Events are queued meanwhile. One statement if there are none.
 */
export async function pauseUnreadableEndpoints(
  tx: Tx,
  company: CompanyScope,
  { by, now }: Pick<Act, 'by' | 'now'>,
): Promise<void> {
  const paused = await tx
    .updateTable('webhook_endpoint')
    .set({ owner_needed_at: new Date(now) })
    .where('company_id', '=', company.companyId)
    .where('owner_needed_at', 'is', null)
    .where(sql<boolean>`not ${makerReads('webhook_endpoint', company)}`)
    .returning(['webhook_id', 'staff_member_id'])
    .execute()
  if (paused.length === 0) return
  await writeAudits(
    tx,
    company,
    paused.map(({ webhook_id, staff_member_id: made_by }) => ({
      by,
      now,
      act: 'webhook.ownerNeeded',
      thing: 'webhook_endpoint',
      thingId: webhook_id,
      before: { made_by },
    })),
  )
}
