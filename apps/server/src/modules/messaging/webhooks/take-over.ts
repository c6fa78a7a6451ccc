/** An owner takes over an endpoint whose maker left. docs/rules/webhooks.md */
import type { Webhook } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockCaller } from '../../staff/keys/public.ts'
import {
  auditEndpoint,
  describeEndpoint,
  lockEndpoint,
  readEndpoint,
  readsContacts,
  rejectUnreadable,
} from './endpoint-rows.ts'

/**
 * From now on the endpoint sends only what this owner's key may read, including queued deliveries. Taking over one's
 * own endpoint that needs no owner changes nothing. Rejects with `webhook.notFound`, and with `key.notAllowed` for
 * other roles and for keys that may not read its events.
 */
export async function takeOverEndpoint(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, webhookId }: { by: Operator; webhookId: string },
): Promise<Webhook> {
  if (by.role !== 'owner') throw new ApiError('key.notAllowed')
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockCaller(tx, company, by)
    const before = await lockEndpoint(tx, company, webhookId)
    if (!before.needs_owner && before.staff_member_id === by.staffMemberId)
      return describeEndpoint(by, before, now)
    rejectUnreadable(by, before.events)
    await tx
      .updateTable('webhook_endpoint')
      .set({
        staff_member_id: by.staffMemberId,
        shows_contacts: readsContacts(by),
        owner_needed_at: null,
        failures: 0,
        rests_until: null,
      })
      .where('company_id', '=', company.companyId)
      .where('webhook_id', '=', webhookId)
      .execute()
    const after = await readEndpoint(tx, company, webhookId)
    tx.notifyAfterCommit('webhooks')
    await auditEndpoint(tx, company, {
      by,
      now,
      act: 'webhook.takenOver',
      webhookId,
      before: { made_by: before.staff_member_id, shows_contacts: before.shows_contacts },
      after: { made_by: after.staff_member_id, shows_contacts: after.shows_contacts },
    })
    return describeEndpoint(by, after, now)
  })
}
