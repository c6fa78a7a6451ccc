/** Webhook endpoints as staff manage them. Each change is recorded in the audit log, without the secret. */
import { DAY_MS } from '@zapys/domain/time'
import type { Calls, NewWebhook, Paged, QueryOf, Webhook, WebhookChange } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockCaller } from '../../staff/keys/public.ts'
import {
  auditEndpoint,
  describeEndpoint,
  type EndpointRow,
  endpointsOf,
  lockEndpoint,
  readEndpoint,
  readsContacts,
  rejectUnreadable,
  wordsOf,
} from './endpoint-rows.ts'
import { newSecret, sealSecret } from './secrets.ts'

type ManageDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'receivers'>

/** Limit per company: each endpoint multiplies the writes of every booking. */
const MAX_ENDPOINTS = 10
/** How long a former secret stays valid: enough to install the new one on every machine. */
const FORMER_MS = DAY_MS

export async function listEndpoints(
  { database, clock }: ManageDeps,
  company: CompanyScope,
  by: Operator,
  listQuery: QueryOf<Calls['listWebhooks']>,
): Promise<Paged<Webhook>> {
  const query = endpointsOf(database.db, company).orderBy('created').orderBy('webhook_id')
  return mapPage(await pageOf(query, listQuery), (row) => describeEndpoint(by, row, clock.now()))
}

/** Rejects as `calls.createWebhook` lists. */
export async function addEndpoint(
  deps: ManageDeps,
  company: CompanyScope,
  by: Operator,
  { url, events, form = 'STANDARD' }: NewWebhook,
): Promise<Webhook & { secret: string }> {
  const { database, clock } = deps
  rejectUnreadable(by, events)
  await rejectUrl(deps, url)
  const now = clock.now()
  const secret = newSecret()
  const row = await database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    await lockEndpoints(tx, company)
    const there = await endpointsOf(tx, company).execute()
    if (there.length >= MAX_ENDPOINTS) throw new ApiError('webhook.tooMany')
    const webhookId = newId()
    await tx
      .insertInto('webhook_endpoint')
      .values({
        company_id: company.companyId,
        webhook_id: webhookId,
        url,
        events: [...events],
        form,
        sealed_secret: sealSecret(deps, secret),
        shows_contacts: readsContacts(by),
        staff_member_id: by.staffMemberId,
        created: new Date(now),
      })
      .execute()
    const added = await readEndpoint(tx, company, webhookId)
    await auditEndpoint(tx, company, { by, now, act: 'webhook.added', webhookId, after: wordsOf(added) })
    return added
  })
  return { ...describeEndpoint(by, row, now), secret }
}

/**
 * The caller must be able to read what the endpoint sends, and is responsible for it from then on. It includes phones
 * and email addresses if the caller may read them, and pauses when the caller leaves.
 * An endpoint that needs an owner can be changed by owners only; it stays paused and keeps its maker until it is taken
 * over. Rejects as `calls.changeWebhook` lists.
 */
export async function changeEndpoint(
  deps: ManageDeps,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
  change: WebhookChange,
): Promise<Webhook> {
  const { database, clock } = deps
  if (change.url !== undefined) await rejectUrl(deps, change.url)
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    const before = await lockEndpoint(tx, company, webhookId)
    rejectOrphan(before, by)
    const { url = before.url, form = before.form, active = before.active } = change
    const events = [...(change.events ?? before.events)]
    const isSame =
      url === before.url &&
      form === before.form &&
      active === before.active &&
      events.join() === before.events.join()
    if (isSame) return describeEndpoint(by, before, now)
    rejectUnreadable(by, events)
    await tx
      .updateTable('webhook_endpoint')
      .set({
        url,
        form,
        active,
        events,
        ...(!before.needs_owner && {
          staff_member_id: by.staffMemberId,
          shows_contacts: readsContacts(by),
        }),
        // The new address may be another machine, or the fault is fixed.
        failures: 0,
        rests_until: null,
        ...(active && { gone_at: null }),
      })
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .execute()
    const after = await readEndpoint(tx, company, webhookId)
    await auditEndpoint(tx, company, {
      by,
      now,
      act: 'webhook.changed',
      webhookId,
      before: wordsOf(before),
      after: wordsOf(after),
    })
    return describeEndpoint(by, after, now)
  })
}

/** Also deletes its queued deliveries. Rejects with `webhook.notFound`. */
export async function removeEndpoint(
  { database, clock }: ManageDeps,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    const before = await lockEndpoint(tx, company, webhookId)
    await tx
      .deleteFrom('webhook_endpoint')
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .execute()
    await auditEndpoint(tx, company, {
      by,
      now: clock.now(),
      act: 'webhook.removed',
      webhookId,
      before: wordsOf(before),
    })
  })
}

/** Rejects with `webhook.notFound` and `webhook.needsOwner`. */
export async function renewSecret(
  deps: ManageDeps,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
): Promise<Webhook & { secret: string }> {
  const now = deps.clock.now()
  const secret = newSecret()
  return deps.database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    const before = await lockEndpoint(tx, company, webhookId)
    rejectOrphan(before, by)
    await tx
      .updateTable('webhook_endpoint')
      .set({
        sealed_secret: sealSecret(deps, secret),
        sealed_former_secret: before.sealed_secret,
        former_until: new Date(now + FORMER_MS),
      })
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .execute()
    await auditEndpoint(tx, company, { by, now, act: 'webhook.secretRenewed', webhookId })
    return { ...describeEndpoint(by, await readEndpoint(tx, company, webhookId), now), secret }
  })
}

/** Serializes concurrent requests, so that they do not exceed the limit. */
const lockEndpoints = (tx: Tx, { companyId }: CompanyScope) => lockByName(tx, 'webhook endpoints', companyId)

async function rejectUrl({ receivers }: ManageDeps, url: string): Promise<void> {
  if ((await receivers.refusalOf(url)) !== undefined) throw new ApiError('webhook.url.refused')
}

/** Only owners may change an endpoint that needs an owner. Rejects with `webhook.needsOwner`. */
function rejectOrphan({ needs_owner }: EndpointRow, { role }: Operator): void {
  if (needs_owner && role !== 'owner') throw new ApiError('webhook.needsOwner')
}
