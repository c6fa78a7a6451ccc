import type { Block, CompanyClient } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { saveBlock } from '../clients/public.ts'
import { clientsOf, shownClient } from './list-clients.ts'

/**
 * Contact data, answers and the reason of the block are returned only to keys that read clients. Rejects with
 * `client.notFound`, and with `validation.failed` for an end in the past.
 */
export async function blockClient(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, clientId }: { by: Operator; clientId: string },
  { active = true, reason, until }: Block,
): Promise<CompanyClient> {
  const now = clock.now()
  if (until && Date.parse(until) <= now) throw invalid('block.until', 'must lie ahead')
  if (!active && (reason || until)) throw invalid('block', 'that ends has no reason and no end')
  const answered = (client: CompanyClient): CompanyClient =>
    reachOf(by, 'clients.read') === undefined
      ? { ...client, phone: null, email: null, extra_fields: {}, blocked_reason: null }
      : client
  return database.inTransaction(async (tx) => {
    const read = async () => {
      const row = await clientsOf(tx, company)
        .where('client_id', '=', clientId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (row === undefined) throw new ApiError('client.notFound')
      return shownClient(row)
    }
    const before = await read()
    const block = { reason: reason?.trim() || null, until: until ? Date.parse(until) : null }
    await saveBlock(tx, company, clientId, active ? block : undefined)
    const after = await read()
    const words = ({ blocked, blocked_reason, blocked_until }: CompanyClient) => ({
      blocked,
      blocked_reason,
      blocked_until,
    })
    if (JSON.stringify(words(before)) === JSON.stringify(words(after))) return answered(after)
    await writeAudit(tx, company, {
      by,
      act: active ? 'client.blocked' : 'client.unblocked',
      thing: 'client',
      thingId: clientId,
      clientId,
      before: words(before),
      after: words(after),
      now,
    })
    return answered(after)
  })
}
