import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'
import { returnPlaces } from '../events/public.ts'
import { freeTime } from '../slots/public.ts'

/** Ten minutes, through the form and payment; extended once. */
export const HOLD_SECONDS = 600

export type HoldRow = { hold_id: string; event_id: string | null; space: number }

/**
 * Gives back what active holds hold, and answers the resources by the order of the visit. `hold_id` names one hold, and
 * `holder` all of a browser. A hold that ran out or ended before gives nothing.
 */
export async function giveBack(
  tx: Tx,
  company: CompanyScope,
  which: { hold_id: string } | { holder: string },
  now: number,
): Promise<string[]> {
  const [column, value] =
    'hold_id' in which ? (['hold_id', which.hold_id] as const) : (['holder', which.holder] as const)
  const ended = await tx
    .updateTable('hold')
    .set({ active: false })
    .where('company_id', '=', company.companyId)
    .where(column, '=', value)
    .where('active', '=', true)
    .where('held_until', '>', instant(now))
    .returning(['hold_id', 'event_id', 'space'])
    .execute()
  const resourceIds: string[] = []
  for (const hold of ended) {
    if (hold.event_id !== null) await returnPlaces(tx, company, hold.event_id, hold.space)
    else resourceIds.push(...(await freeTime(tx, company, hold.hold_id)))
  }
  return resourceIds
}

/** Places whose holds ran out go back to their event. Whoever wants places calls it first; docs/rules/locking.md. */
export async function endOldPlaceHolds(
  tx: Tx,
  company: CompanyScope,
  eventId: string,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ places: number }>`
    with ended as (
      update hold set active = false
       where company_id = ${company.companyId} and event_id = ${eventId} and active and held_until <= ${instant(now)}
      returning space
    )
    select coalesce(sum(space), 0)::int as places from ended`.execute(tx)
  const places = rows[0]?.places ?? 0
  if (places > 0) await returnPlaces(tx, company, eventId, places)
}
