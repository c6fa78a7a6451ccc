/**
 * Faults that change nothing anybody could see, so that no test can notice them. `line` is the source line without its
 * indentation, `faults` what stands there and what is put there, if not all of the line's are meant.
 */
type Equivalent = { file: string; line: string; faults?: string[]; because: string }

const capabilities = (file: string) => `apps/server/src/capabilities/${file}`
const slots = (file: string) => `packages/domain/src/slots/${file}`

/** Looked at first to save work: without it the same comes out. */
const shortcut = 'saves work only, the way after it comes to the same'
const beyond = 'looks one place further, where nothing stands'

export const equivalents: Equivalent[] = [
  {
    file: slots('cut-slots.ts'),
    line: 'showPast: false,',
    because: 'is set for each day before it is read',
  },
  {
    file: slots('cut-slots.ts'),
    line: 'if (soonest <= hi) writeFree(writer, task, { frame, lo: soonest, hi }, rule.align)',
    faults: ['soonest <= hi -> true'],
    because: shortcut,
  },
  {
    file: slots('cut-slots.ts'),
    line: 'if (lo > hi) continue',
    faults: ['lo > hi -> false'],
    because: shortcut,
  },
  {
    file: slots('frame-table.ts'),
    line: 'for (let day = 0; day < days; day++) {',
    faults: ['day < days -> day <= days'],
    because: 'one day more, of three that are looked at for what reaches in from outside',
  },
  {
    file: slots('frame-table.ts'),
    line: 'for (let index = 0; index < spans.length; index += 2) {',
    faults: ['index < spans.length -> index <= spans.length'],
    because: beyond,
  },
  {
    file: slots('frame-table.ts'),
    line: 'while (open < line.length && (line[open + 1] as number) <= start) open += 2',
    faults: ['open < line.length -> open <= line.length', 'open < line.length -> true'],
    because: beyond,
  },
  {
    file: slots('is-offered.ts'),
    line: '...(slotSizeSeconds === undefined',
    faults: ['slotSizeSeconds === undefined -> false'],
    because: 'without a size of its own a slot is as long as the visit: the same question twice',
  },
  {
    file: slots('range-clock.ts'),
    line: 'while (index > 0 && moment < at(clock.from, index)) index--',
    faults: ['index > 0 -> true', 'index > 0 -> index >= 0'],
    because: 'no moment lies before the first stretch',
  },
  {
    file: slots('to-days.ts'),
    line: 'if (offer !== undefined && offer !== offers.at(-1)) offers.push(offer)',
    faults: [
      'offer !== undefined && offer !== offers.at(-1) -> offer !== undefined || offer !== offers.at(-1)',
      'offer !== offers.at(-1) -> true',
    ],
    because: 'the best of offers stays the best if one of them stands there twice',
  },
  {
    file: slots('working-time.ts'),
    line: 'if (frames.length === 0) return NONE',
    faults: ['frames.length === 0 -> false'],
    because: shortcut,
  },
  {
    file: slots('working-time.ts'),
    line: 'if (plan.week) return plan.week[weekday] ?? NONE',
    faults: ['plan.week -> false'],
    because: shortcut,
  },
  {
    file: slots('working-time.ts'),
    line: 'if (taken.length === 0) return base',
    faults: ['taken.length === 0 -> false'],
    because: shortcut,
  },
  {
    file: capabilities('appointments/book-appointment.ts'),
    line: '...(seriesId === undefined ? {} : { seriesId }),',
    faults: ['seriesId === undefined -> false'],
    because: 'an undefined one is stored as null, as none is',
  },
  {
    file: capabilities('appointments/booker.ts'),
    line: "key === undefined || by.kind === 'GUEST' ? key : `person ${by.personId} ${key}`",
    faults: ["by.kind === 'GUEST' -> false"],
    because:
      'a guest is no person: all of them get the same words before their keys, and no client has those',
  },
  {
    file: capabilities('appointments/visit-days.ts'),
    line: 'const legs = isListed || offerOf !== undefined ? legsOf(planner, plan, services) : []',
    faults: ['isListed || offerOf !== undefined -> true'],
    because: shortcut,
  },
  {
    file: capabilities('holds/end-holds.ts'),
    line: 'if (hold.event_id !== null) await returnPlaces(tx, company, hold.event_id, hold.space)',
    faults: ['hold.event_id !== null -> true'],
    because: 'no event is without an id, so nothing is given back to it',
  },
  {
    file: capabilities('holds/end-holds.ts'),
    line: 'ended.push({ ...hold, freed: hold.event_id === null ? await freeTime(tx, company, hold.hold_id) : [] })',
    faults: ['hold.event_id === null -> true'],
    because: 'a hold of places has no time to free',
  },
  {
    file: capabilities('holds/jobs.ts'),
    line: 'if (times.length > 0)',
    faults: ['times.length > 0 -> true', 'times.length > 0 -> times.length >= 0'],
    because: shortcut,
  },
  {
    file: capabilities('holds/end-holds.ts'),
    line: 'if (ids.length === 0) return',
    faults: ['ids.length === 0 -> false'],
    because: shortcut,
  },
  {
    file: capabilities('holds/end-holds.ts'),
    line: '(freed.get(hold.hold_id) ?? []).slice(0, 1).map(({ starts_at }) => ({',
    faults: ['(freed.get(hold.hold_id) ?? []).slice(0, 1) -> freed.get(hold.hold_id) ?? []'],
    because: 'the days of a hold are looked at once, however many of its times name them',
  },
]
