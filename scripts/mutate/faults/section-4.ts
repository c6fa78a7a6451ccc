import type { Fault } from '../fault.ts'

/** Rules: what becomes of a choice. */
export const faultsOfRules: Fault[] = [
  {
    ids: ['S4.slotreload.2'],
    file: 'apps/server/src/modules/booking/slots/list-event-slots.ts',
    from: 'mergeDays(slots, daysOf(query.start, lastDay))',
    to: 'mergeDays(slots, [])',
  },
]
