/** Webhook deliveries of an endpoint, as the company sees them. */
import type { Calls, Paged, QueryOf, WebhookDelivery } from '@zapys/contract'
import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { lockCaller } from '../../staff/keys/public.ts'
import { lockEndpoint, makerReadsDelivery } from './endpoint-rows.ts'
import { queueEvents } from './queue-webhooks.ts'

type DeliveryDeps = Pick<Deps, 'database' | 'clock'>
type WebhookScope = { by: Operator; webhookId: string }

const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())

const describe = (row: Selectable<Tables['webhook_delivery']>): WebhookDelivery => ({
  id: row.delivery_id,
  event_id: row.event_id,
  type: row.type,
  about_id: row.about_id,
  state: row.state,
  tries: row.tries,
  last_status: row.last_status,
  last_error: row.last_error,
  next_try: row.state === 'QUEUED' ? iso(row.ask_at) : null,
  created: iso(row.created)!,
  delivered_at: row.state === 'DELIVERED' ? iso(row.ended_at) : null,
})

const deliveriesOf = (connection: Connection, { companyId }: CompanyScope, webhookId: string) =>
  connection
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)

/** Newest first. Rejects with `webhook.notFound`. */
export async function listDeliveries(
  db: Connection,
  company: CompanyScope,
  webhookId: string,
  { state, ...listQuery }: QueryOf<Calls['listWebhookDeliveries']>,
): Promise<Paged<WebhookDelivery>> {
  const endpoint = await db
    .selectFrom('webhook_endpoint')
    .select('webhook_id')
    .where('company_id', '=', company.companyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  if (endpoint === undefined) throw new ApiError('webhook.notFound')
  let query = deliveriesOf(db, company, webhookId).orderBy('number', 'desc')
  if (state !== undefined) query = query.where('state', '=', state)
  return mapPage(await pageOf(query, listQuery), describe)
}

/** Queues a test delivery. Rejects as `calls.testWebhook` lists. */
export const sendTest = (
  { database, clock }: DeliveryDeps,
  company: CompanyScope,
  { by, webhookId }: WebhookScope,
): Promise<WebhookDelivery> =>
  database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    await lockActive(tx, company, webhookId)
    const now = clock.now()
    const [deliveryId] = await queueEvents(tx, company, now, {
      type: 'webhook.test',
      webhookIds: [webhookId],
      facts: [{ aboutId: null, clientId: null, payload: {}, client: null }],
    })
    await writeAudit(tx, company, {
      by,
      act: 'webhook.tested',
      thing: 'webhook_endpoint',
      thingId: webhookId,
      now,
    })
    return describe(
      await deliveriesOf(tx, company, webhookId)
        .where('delivery_id', '=', deliveryId!)
        .executeTakeFirstOrThrow(),
    )
  })

/** Makes a delivery due at once, regardless of its result. Rejects as `calls.replayWebhookDelivery` lists. */
export const replay = (
  { database, clock }: DeliveryDeps,
  company: CompanyScope,
  { by, webhookId, deliveryId }: WebhookScope & { deliveryId: string },
): Promise<WebhookDelivery> =>
  database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    await lockActive(tx, company, webhookId)
    const now = clock.now()
    const moment = new Date(now)
    await rejectUnreadableDelivery(tx, company, webhookId, deliveryId)
    const row = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'QUEUED', tries: 0, ask_at: moment, queued_at: moment, ended_at: null })
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .where('delivery_id', '=', deliveryId)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('webhook.delivery.notFound')
    tx.notifyAfterCommit('webhooks')
    await writeAudit(tx, company, {
      by,
      act: 'webhook.replayed',
      thing: 'webhook_delivery',
      thingId: deliveryId,
      now,
    })
    return describe(row)
  })

/** Deliveries that the endpoint's current maker may not read are not sent again. Rejects with `key.notAllowed`. */
async function rejectUnreadableDelivery(
  tx: Tx,
  company: CompanyScope,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  const delivery = await tx
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_endpoint as endpoint', (join) =>
      join
        .on('endpoint.company_id', '=', company.companyId)
        .onRef('endpoint.webhook_id', '=', 'delivery.webhook_id'),
    )
    .select(makerReadsDelivery('endpoint', 'delivery', company).as('is_readable'))
    .where('delivery.company_id', '=', company.companyId)
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (delivery?.is_readable === false) throw new ApiError('key.notAllowed')
}

async function lockActive(tx: Tx, company: CompanyScope, webhookId: string): Promise<void> {
  const { active, needs_owner } = await lockEndpoint(tx, company, webhookId)
  if (needs_owner) throw new ApiError('webhook.needsOwner')
  if (!active) throw new ApiError('webhook.off')
}
