/** Occupancy of events: same table and conflict check as for bookings. docs/rules/locking.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { EventRow } from '../events/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { BookedService } from '../../catalogue/services/public.ts'
import { readFamilies, takeTime } from '../slots/public.ts'

/** Leader and resources of an event. Each is fully occupied: no booking shares them with a class. */
export type TakenByEvent = {
  leader: ResourceRow | undefined
  besides: readonly ResourceRow[]
  service: Pick<BookedService, 'buffer_before' | 'buffer_after'>
}

/** Returns false if some of the time is taken; the caller must then roll back. */
export async function takeEventTime(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { event_id, starts_at, duration }: Pick<EventRow, 'event_id' | 'starts_at' | 'duration'>,
  { leader, besides, service }: TakenByEvent,
): Promise<boolean> {
  const taken = [
    ...(leader === undefined ? [] : [{ resource: leader, role: 'PERFORMER' as const }]),
    ...besides.map((resource) => ({ resource, role: 'BESIDES' as const })),
  ]
  if (taken.length === 0) return true
  const { partsOf } = await readFamilies(
    tx,
    company,
    taken.map(({ resource }) => resource),
  )
  const startsAt = starts_at / 1000
  const ranges = taken.flatMap(({ resource: { resource_id: resourceId, capacity }, role }) =>
    Array.from({ length: capacity }, (_, lane) => ({
      resourceId,
      capacity,
      role,
      lane,
      startsAt,
      from: startsAt - service.buffer_before,
      to: startsAt + duration + service.buffer_after,
      parts: lane === 0 ? partsOf(resourceId) : [],
    })),
  )
  const owner = { kind: 'EVENT', ownerId: event_id } as const
  return (await takeTime(tx, company, { owner, now: Math.floor(clock.now() / 1000) }, ranges)) !== undefined
}
