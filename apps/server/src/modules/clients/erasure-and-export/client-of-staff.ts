/**
 * Export and erasure of a client by staff; covers the same data as the client's own requests. docs/rules/data-rights.md
 */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { lockPersonOf } from '../accounts/public.ts'
import { lockClients } from '../clients/public.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { erasePersonWithout, eraseRowsOf } from './delete-account.ts'
import { keepers } from './keepers.ts'

/** Data stored about the client, by kind. */
export async function clientData(
  db: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<Record<string, object[]>> {
  const data: Record<string, object[]> = {}
  for (const [kind, keeper] of Object.entries(keepers))
    if ('ownDataOf' in keeper) data[kind] = await keeper.ownDataOf(db, company, clientId)
  return data
}

type ErasureContext = { by: Operator; clientId: string }

/**
 * Erases the client. A person who signs in as the client keeps other companies, and is erased with the last one.
 * Erasing an erased client changes nothing. Rejects with `client.notFound`.
 */
export async function eraseClientByStaff(
  deps: Deps,
  company: CompanyScope,
  context: ErasureContext,
): Promise<{ done: true }> {
  await deps.database.inTransaction(async (tx) => {
    // Locks the person first, as every write for a client with an account does.
    const personId = await lockPersonOf(tx, company, context.clientId)
    await erase(tx, deps, company, { ...context, personId })
  })
  return { done: true }
}

/**
 * Erases unless `isUsed` returns true; it runs once nothing more can be written for the client. Returns false if the
 * client stays.
 */
export const eraseUnusedClient = (
  deps: Deps,
  company: CompanyScope,
  { isUsed, ...context }: ErasureContext & { isUsed: (tx: Tx) => Promise<boolean> },
): Promise<boolean> =>
  deps.database.inTransaction(async (tx) => {
    const personId = await lockPersonOf(tx, company, context.clientId)
    await lockClients(tx, company, [context.clientId])
    if (await isUsed(tx)) return false
    await erase(tx, deps, company, { ...context, personId })
    return true
  })

/** The person, if any, must be locked. */
async function erase(
  tx: Tx,
  deps: Deps,
  company: CompanyScope,
  { by, clientId, personId }: ErasureContext & { personId: string | undefined },
): Promise<void> {
  if (!(await isThere(tx, company, clientId))) return
  await eraseRowsOf(tx, deps, company, clientId)
  // Sessions stay: they belong to other companies too, and give access to no client of this one.
  if (personId !== undefined) await erasePersonWithout(tx, personId)
  await writeAudit(tx, company, {
    by,
    act: 'client.erased',
    thing: 'client',
    thingId: clientId,
    now: deps.clock.now(),
  })
}

/** Returns false if erased before. Rejects with `client.notFound` if unknown or merged. */
async function isThere(tx: Tx, { companyId }: CompanyScope, clientId: string): Promise<boolean> {
  const client = await tx
    .selectFrom('client')
    .select(['deleted_at', 'merged_into'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (client === undefined || client.merged_into !== null) throw new ApiError('client.notFound')
  return client.deleted_at === null
}
