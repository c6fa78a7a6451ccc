/** Endpoints as the company's own programs set them up. Each change stands in the audit log, without the secret. */
import type { Calls, NewWebhook, Paged, QueryOf, Webhook, WebhookChange, WebhookEvent } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { mapPage, pageOf } from '../../database/paging.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Operator } from '../../http/key-holder.ts'
import { writeAudit } from '../audit/public.ts'
import { newSecret, sealSecret } from './secrets.ts'

type ManageDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'receivers'>

/** Of one company: each multiplies what is written with every booking. */
const MOST_ENDPOINTS = 10
/** Long enough to bring the new secret to every machine. */
const FORMER_MS = 86_400_000

type Row = Selectable<Tables['webhook_endpoint']>

const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())

/** `now`: epoch milliseconds. */
const describe = (row: Row, now: number): Webhook => ({
  ...{ id: row.webhook_id, url: row.url, events: row.events, form: row.form, active: row.active },
  ...{ shows_contacts: row.shows_contacts, gone_at: iso(row.gone_at), created: iso(row.created)! },
  former_secret_until: row.former_until !== null && row.former_until > now ? iso(row.former_until) : null,
})

const endpointsOf = (connection: Connection, { companyId }: CompanyScope) =>
  connection.selectFrom('webhook_endpoint').selectAll().where('company_id', '=', companyId)

export async function listEndpoints(
  { database, clock }: ManageDeps,
  company: CompanyScope,
  asked: QueryOf<Calls['listWebhooks']>,
): Promise<Paged<Webhook>> {
  const query = endpointsOf(database.read, company).orderBy('created').orderBy('webhook_id')
  return mapPage(await pageOf(query, asked), (row) => describe(row, clock.now()))
}

/** Refuses as `calls.createWebhook` lists. */
export async function addEndpoint(
  deps: ManageDeps,
  company: CompanyScope,
  by: Operator,
  { url, events, form = 'STANDARD' }: NewWebhook,
): Promise<Webhook & { secret: string }> {
  const { database, clock } = deps
  refuseUnreadable(by, events)
  await refuseUrl(deps, url)
  const now = clock.now()
  const secret = newSecret()
  const row = await database.inTransaction(async (tx) => {
    await lockEndpoints(tx, company)
    const there = await endpointsOf(tx, company).execute()
    if (there.length >= MOST_ENDPOINTS) throw new ApiError('webhook.tooMany')
    const added = await tx
      .insertInto('webhook_endpoint')
      .values({
        ...{ company_id: company.companyId, webhook_id: newId(), url, events: [...events], form },
        ...{ sealed_secret: sealSecret(deps, secret), shows_contacts: readsContacts(by) },
        ...{ staff_member_id: by.staffMemberId, created: new Date(now) },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, company, by, now, {
      act: 'webhook.added',
      webhookId: added.webhook_id,
      after: wordsOf(added),
    })
    return added
  })
  return { ...describe(row, now), secret }
}

/**
 * Whoever changes where it leads or what it is told must be able to read that, and from then on it tells phones and mails
 * where they may read those. Refuses as `calls.changeWebhook` lists.
 */
export async function changeEndpoint(
  deps: ManageDeps,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
  change: WebhookChange,
): Promise<Webhook> {
  const { database, clock } = deps
  if (change.url !== undefined) await refuseUrl(deps, change.url)
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    const before = await lockEndpoint(tx, company, webhookId)
    const { url = before.url, form = before.form, active = before.active } = change
    const events = [...(change.events ?? before.events)]
    const isSame =
      url === before.url &&
      form === before.form &&
      active === before.active &&
      events.join() === before.events.join()
    if (isSame) return describe(before, now)
    refuseUnreadable(by, events)
    const after = await tx
      .updateTable('webhook_endpoint')
      .set({
        ...{ url, form, active, events, shows_contacts: readsContacts(by) },
        // It may be another machine, or mended.
        ...{ failures: 0, rests_until: null, ...(active && { gone_at: null }) },
      })
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, company, by, now, {
      ...{ act: 'webhook.changed', webhookId, before: wordsOf(before), after: wordsOf(after) },
    })
    return describe(after, now)
  })
}

/** With all that waits for it. Refuses with `webhook.notFound`. */
export async function removeEndpoint(
  { database, clock }: ManageDeps,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const before = await lockEndpoint(tx, company, webhookId)
    await tx
      .deleteFrom('webhook_endpoint')
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .execute()
    await audit(tx, company, by, clock.now(), { act: 'webhook.removed', webhookId, before: wordsOf(before) })
  })
}

/** Refuses with `webhook.notFound`. */
export async function renewSecret(
  deps: ManageDeps,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
): Promise<Webhook & { secret: string }> {
  const now = deps.clock.now()
  const secret = newSecret()
  return deps.database.inTransaction(async (tx) => {
    const before = await lockEndpoint(tx, company, webhookId)
    const after = await tx
      .updateTable('webhook_endpoint')
      .set({
        ...{ sealed_secret: sealSecret(deps, secret), sealed_former_secret: before.sealed_secret },
        former_until: new Date(now + FORMER_MS),
      })
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, company, by, now, { act: 'webhook.secretRenewed', webhookId })
    return { ...describe(after, now), secret }
  })
}

/** Until the transaction ends. Refuses with `webhook.notFound`. */
export async function lockEndpoint(tx: Tx, company: CompanyScope, webhookId: string): Promise<Row> {
  const row = await endpointsOf(tx, company)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('webhook.notFound')
  return row
}

/** So that two who add at once do not both add the last one. */
const lockEndpoints = (tx: Tx, { companyId }: CompanyScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhook endpoints ${companyId}`}, 0))`.execute(tx)

async function refuseUrl({ receivers }: ManageDeps, url: string): Promise<void> {
  if ((await receivers.refusalOf(url)) !== undefined) throw new ApiError('webhook.url.refused')
}

/** Nobody is told by an endpoint what their key may not read. */
function refuseUnreadable(by: Operator, events: readonly string[]): void {
  const mayRead = (event: string) => {
    const right = event === ('client.created' satisfies WebhookEvent) ? 'clients.read' : 'bookings.read'
    return reachOf(by, right) === 'ALL'
  }
  if (!events.every(mayRead)) throw new ApiError('key.notAllowed')
}

const readsContacts = (by: Operator): boolean => reachOf(by, 'clients.read') === 'ALL'

const wordsOf = ({ url, events, form, active, shows_contacts }: Row) => ({
  ...{ url, events, form, active, shows_contacts },
})

const audit = (
  tx: Tx,
  company: CompanyScope,
  by: Operator,
  now: number,
  { webhookId, ...act }: { act: string; webhookId: string; before?: object; after?: object },
): Promise<void> =>
  writeAudit(tx, company, {
    ...({ by, thing: 'webhook_endpoint', thingId: webhookId, now } as const),
    ...(act as { act: string }),
  })
