/** Queues webhook deliveries in the transaction of the event. docs/rules/webhooks.md */
import type { WebhookEvent } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { type Facts, factsOfAppointments, factsOfPayment, type PaidFacts } from './facts.ts'

export type WebhookTrigger =
  | { type: Extract<WebhookEvent, `appointment.${string}`>; appointmentIds: readonly string[] }
  | { type: 'payment.paid'; payment: PaidFacts }

/**
 * A rolled-back event sends nothing, and a committed one is never lost. Costs one statement for a company without an
 * endpoint for the event. `now`: epoch milliseconds.
 */
export async function queueWebhooks(
  tx: Tx,
  company: CompanyScope,
  now: number,
  trigger: WebhookTrigger,
): Promise<void> {
  if (!(await mayHaveEndpoints(tx, company))) return
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select('webhook_id')
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .where(sql<boolean>`${trigger.type} = any(events)`)
    .orderBy('webhook_id')
    // Removing the endpoint waits for this transaction, so that no booking fails because of it.
    .forKeyShare()
    .execute()
  if (endpoints.length === 0) return
  const webhookIds = endpoints.map(({ webhook_id }) => webhook_id)
  await queueEvents(tx, company, now, {
    type: trigger.type,
    webhookIds,
    facts: await factsOf(tx, company, trigger),
  })
}

/** Cached, since most companies have no endpoint; without a cache the statement that reads endpoints finds out. */
const mayHaveEndpoints = async (tx: Tx, company: CompanyScope): Promise<boolean> =>
  !company.hasCache ||
  company.cached('has webhooks', async () => {
    const { rows } = await sql`
      select from webhook_endpoint where company_id = ${company.companyId} limit 1`.execute(tx)
    return rows.length > 0
  })

const factsOf = (tx: Tx, company: CompanyScope, trigger: WebhookTrigger): Promise<Facts[]> | Facts[] =>
  trigger.type === 'payment.paid'
    ? [factsOfPayment(trigger.payment)]
    : factsOfAppointments(tx, company, trigger.appointmentIds)

/**
 * `client.created`. The statement is the same for a known client (`isNew` false), for whom no event is sent:
 * response time does not reveal to a caller whether a phone is known.
 */
export async function notifyNewClient(
  tx: Tx,
  company: CompanyScope,
  now: number,
  { clientId, isNew = true }: { clientId: string; isNew?: boolean },
): Promise<void> {
  if (!(await mayHaveEndpoints(tx, company))) return
  const { companyId } = company
  const type: WebhookEvent = 'client.created'
  const moment = instant(now)
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_delivery (company_id, delivery_id, webhook_id, event_id, type, about_id, client_id, payload,
                                  client, ask_at, created, queued_at)
    select client.company_id, gen_random_uuid(), webhook_id, ${newId()}, ${type}, client_id, client_id, '{}',
           jsonb_build_object('id', client_id, 'first_name', first_name, 'last_name', last_name, 'phone', phone,
                              'email', email, 'extra_fields', extra_fields),
           ${moment}, ${moment}, ${moment}
      from client join (select company_id, webhook_id from webhook_endpoint
                         where company_id = ${companyId} and active and ${type} = any(events)
                         order by webhook_id for key share) as endpoint
        on endpoint.company_id = client.company_id
     where client.company_id = ${companyId} and client_id = ${clientId} and ${isNew}::boolean`.execute(tx)
  if (numAffectedRows > 0n) tx.notifyAfterCommit('webhooks')
}

/** Queues each event for each endpoint, in this order. Returns the delivery ids. */
export async function queueEvents(
  tx: Tx,
  company: CompanyScope,
  now: number,
  { type, webhookIds, facts }: { type: string; webhookIds: readonly string[]; facts: readonly Facts[] },
): Promise<string[]> {
  const moment = new Date(now)
  const rows = facts.flatMap(({ aboutId, clientId, payload, client }) => {
    const event = {
      company_id: company.companyId,
      event_id: newId(),
      type,
      about_id: aboutId,
      client_id: clientId,
      payload: JSON.stringify(payload),
      client: client === null ? null : JSON.stringify(client),
      ask_at: moment,
      created: moment,
      queued_at: moment,
    }
    return webhookIds.map((webhook_id) => ({ ...event, webhook_id, delivery_id: newId() }))
  })
  await tx.insertInto('webhook_delivery').values(rows).execute()
  tx.notifyAfterCommit('webhooks')
  return rows.map(({ delivery_id }) => delivery_id)
}
