import type { Tx } from '../../../platform/db/database.ts'
import { resealColumn } from '../../../platform/db/reseal-column.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Addresses of external calendars, for all companies. */
export const resealCalendarAddresses = (tx: Tx, reseal: Reseal): Promise<void> =>
  resealColumn(tx, 'outside_calendar', 'sealed_url', (sealed) => reseal('calendar addresses', sealed))
