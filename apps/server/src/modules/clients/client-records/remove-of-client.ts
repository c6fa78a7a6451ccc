/** Removes notes and files that staff store for a client. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockClient } from '../clients/public.ts'
import { type Act, writeAudit } from '../../staff/audit/public.ts'

type RemovalAct = Pick<Act, 'act' | 'before'>

/** `remove` returns undefined if there is nothing to remove; then nothing is logged. Rejects with `client.notFound`. */
export const removeOfClient = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  { by, clientId }: { by: Operator; clientId: string },
  remove: (tx: Tx) => Promise<RemovalAct | undefined>,
): Promise<{ done: true }> =>
  database.inTransaction(async (tx) => {
    if (!(await lockClient(tx, company, clientId))) throw new ApiError('client.notFound')
    const removed = await remove(tx)
    if (removed !== undefined)
      await writeAudit(tx, company, {
        by,
        ...removed,
        thing: 'client',
        thingId: clientId,
        clientId,
        now: clock.now(),
      })
    return { done: true }
  })
