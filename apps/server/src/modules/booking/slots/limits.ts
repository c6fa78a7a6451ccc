/** Services of which only so many may be booked: who may count them when. docs/rules/locking.md, Bounds of a service. */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockKey } from '../../../platform/db/named-lock.ts'
import type { ServiceRow } from '../../catalogue/services/public.ts'

const isCounted = ({ most_a_day, at_once }: ServiceRow): boolean => most_a_day !== null || at_once !== null

/** Ids of the services whose bookings have to be known, each once. */
export const countedOf = (services: readonly ServiceRow[]): string[] => [
  ...new Set(services.filter(isCounted).map(({ service_id }) => service_id)),
]

/** Whether bookings of any of them are counted. */
export const hasCounted = (visit: readonly { service: ServiceRow }[]): boolean =>
  countedOf(visit.map(({ service }) => service)).length > 0

/**
 * Lets those who take a service of which only so many may be booked come one after the other, until the transaction ends:
 * what is counted then stays true until it is written. Before what is booked is read.
 */
export async function lockLimits(
  tx: Tx,
  { companyId }: CompanyScope,
  { branch_id }: { branch_id: string },
  visit: readonly { service: ServiceRow }[],
): Promise<void> {
  const counted = countedOf(visit.map(({ service }) => service))
  if (counted.length === 0) return
  // Always in the same order: of two who want two services each would wait for the other.
  const names = counted.toSorted().map((id) => `${companyId} ${branch_id} ${id}`)
  const key = lockKey('service', sql.ref('name'))
  await sql`select pg_advisory_xact_lock(${key}) from unnest(${names}::text[]) as name`.execute(tx)
}
