import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockClients, saveDistinct } from '../clients/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'

type Dismissal = { by: Operator; clientId: string; otherId: string; isDismissed: boolean }

/** Dismisses a pair of possible duplicates, or restores it. Idempotent. Rejects with `client.notFound`. */
export async function dismissDouble(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, clientId, otherId, isDismissed }: Dismissal,
): Promise<void> {
  if (clientId === otherId) throw invalid('double.client', 'must be another client')
  await database.inTransaction(async (tx) => {
    const found = await lockClients(tx, company, [clientId, otherId])
    if (found.length < 2 || found.some(({ deleted_at }) => deleted_at !== null))
      throw new ApiError('client.notFound')
    await saveDistinct(tx, company, [clientId, otherId], isDismissed)
    await writeAudit(tx, company, {
      by,
      act: isDismissed ? 'client.doubleDismissed' : 'client.doubleSuggested',
      thing: 'client',
      thingId: clientId,
      after: { other: otherId },
      now: clock.now(),
    })
  })
}
