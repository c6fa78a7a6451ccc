/** Services with a limit on bookings, and the lock for counting them. docs/rules/locking.md, Bounds of a service. */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { lockKey } from '../../../platform/db/named-lock.ts'
import type { ServiceRow } from '../../catalogue/services/public.ts'

const isCounted = ({ most_a_day, at_once }: ServiceRow): boolean => most_a_day !== null || at_once !== null

/** Ids of the services whose bookings must be counted, without duplicates. */
export const countedOf = (services: readonly ServiceRow[]): string[] => [
  ...new Set(services.filter(isCounted).map(({ service_id }) => service_id)),
]

/** Whether any of the services has a limit on bookings. */
export const hasCounted = (visit: readonly { service: ServiceRow }[]): boolean =>
  countedOf(visit.map(({ service }) => service)).length > 0

/**
 * Serializes bookings of services with a limit until the transaction ends, so that counts stay true until the write.
 * Take this lock before reading bookings.
 */
export async function lockLimits(
  tx: Tx,
  { companyId }: CompanyScope,
  { branch_id }: { branch_id: string },
  visit: readonly { service: ServiceRow }[],
): Promise<void> {
  const counted = countedOf(visit.map(({ service }) => service))
  if (counted.length === 0) return
  // Sorted, so that two requests for the same two services do not deadlock.
  const names = counted.toSorted().map((id) => `${companyId} ${branch_id} ${id}`)
  const key = lockKey('service', sql.ref('name'))
  await sql`select pg_advisory_xact_lock(${key}) from unnest(${names}::text[]) as name`.execute(tx)
}
