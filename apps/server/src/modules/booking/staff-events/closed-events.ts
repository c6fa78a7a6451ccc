import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { readClosedDates } from '../events/public.ts'

/**
 * Rejects with `schedule.closed` and the days of those events that fall into closed time, so that clients could not
 * book them.
 */
export async function rejectClosed(
  tx: Tx,
  company: CompanyScope,
  eventIds: readonly string[],
): Promise<void> {
  const dates = await readClosedDates(tx, company, eventIds)
  if (dates.length > 0) throw new ApiError('schedule.closed', { dates })
}
