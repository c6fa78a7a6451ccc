import type { Tx } from '../../../platform/db/database.ts'
import type { Reseal } from '../../../platform/http/seal.ts'

/** Addresses of external calendars, of all companies. */
export async function resealCalendarAddresses(tx: Tx, reseal: Reseal): Promise<void> {
  const calendars = await tx
    .selectFrom('outside_calendar')
    .select(['company_id', 'calendar_id', 'sealed_url'])
    .where('sealed_url', 'is not', null)
    .execute()
  for (const { company_id, calendar_id, sealed_url } of calendars) {
    const sealed = reseal('calendar addresses', sealed_url!)
    if (sealed === undefined) continue
    await tx
      .updateTable('outside_calendar')
      .set({ sealed_url: sealed })
      .where('company_id', '=', company_id)
      .where('calendar_id', '=', calendar_id)
      .execute()
  }
}
