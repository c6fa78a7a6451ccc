/**
 * Equivalent mutations, which no test can detect. `line` is the source line without its indentation; `faults` limits
 * the entry to some of the line's mutations, as original and replacement.
 */
type Equivalent = { file: string; line: string; faults?: string[]; because: string }

const booking = (file: string) => `apps/server/src/modules/booking/${file}`
const slots = (file: string) => `packages/domain/src/slots/${file}`
const visits = (file: string) => `packages/domain/src/visits/${file}`
const planning = (file: string) => `apps/server/src/modules/booking/visits/${file}`

const shortcut = 'an optimization: the code after it gives the same result'
const beyond = 'reads one element past the end, which is empty'
const readMore = 'reads more rows than needed, and none of them changes the result'
const remembered = 'a cached result is computed again, with the same value'
const learnt = 'repeats an attempt that fails again: only slower'

export const equivalents: Equivalent[] = [
  {
    file: slots('cut-slots.ts'),
    line: 'showPast: false,',
    because: 'each day sets it before it is read',
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
    because: 'reads one of three extra days, which only matter for work that reaches into the range',
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
    file: slots('offered-resources.ts'),
    line: '...(slotSizeSeconds === undefined',
    faults: ['slotSizeSeconds === undefined -> false'],
    because: 'without a slot size a slot is as long as the visit, so the same check runs twice',
  },
  {
    file: slots('range-clock.ts'),
    line: 'while (index > 0 && moment < at(clock.from, index)) index--',
    faults: ['index > 0 -> true', 'index > 0 -> index >= 0'],
    because: 'no moment is before the first stretch',
  },
  {
    file: slots('to-days.ts'),
    line: 'if (offer !== undefined && offer !== offers.at(-1)) offers.push(offer)',
    faults: [
      'offer !== undefined && offer !== offers.at(-1) -> offer !== undefined || offer !== offers.at(-1)',
      'offer !== offers.at(-1) -> true',
    ],
    because: 'a duplicate does not change which offer is best',
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
    line: 'if (gaps.length === 0) return base',
    faults: ['gaps.length === 0 -> false'],
    because: shortcut,
  },
  {
    file: slots('frame-table.ts'),
    line: 'if (each < 0 || each >= days) continue',
    faults: [
      'each < 0 || each >= days -> each < 0 && each >= days',
      'each < 0 || each >= days -> false',
      'each < 0 -> false',
      'each >= days -> false',
      'each >= days -> each > days',
    ],
    because: 'outside of these days there are no frames',
  },
  {
    file: slots('open-time.ts'),
    line: 'return day >= 0 && day < days && at(world.firstOf, day) < at(world.firstOf, day + 1)',
    faults: [
      'day >= 0 && day < days -> true',
      'day >= 0 && day < days -> day >= 0 || day < days',
      'day >= 0 -> true',
      'day < days -> true',
      'day < days -> day <= days',
    ],
    because: 'outside of these days there are no frames',
  },
  {
    file: slots('open-time.ts'),
    line: 'const lastMidnight = momentOf(clock, (world.lastOpenDay + 1) * DAY_SECONDS)',
    faults: [
      'world.lastOpenDay + 1 -> world.lastOpenDay - 1',
      '(world.lastOpenDay + 1) * DAY_SECONDS -> (world.lastOpenDay + 1) / DAY_SECONDS',
    ],
    because: shortcut,
  },
  {
    file: slots('open-time.ts'),
    line: 'mayBegin: (moment) => moment - origin < lastMidnight || dayOf(moment - origin) <= world.lastOpenDay,',
    faults: ['moment - origin < lastMidnight -> false'],
    because: shortcut,
  },
  {
    file: slots('open-time.ts'),
    line: 'if (open === undefined) known.set(resourceId, (open = made(resources.get(resourceId)!)))',
    faults: ['open === undefined -> true'],
    because: remembered,
  },
  {
    file: slots('open-time.ts'),
    line: 'if (parts.length === 1 && only?.places === 1) {',
    faults: ['parts.length === 1 && only?.places === 1 -> false', 'only?.places === 1 -> false'],
    because: shortcut,
  },
  {
    file: visits('grid.ts'),
    line: `const isFixed = mode === 'BY_STEP' && startAlign !== 'FREE_START' && services.length > 1`,
    faults: [
      `'BY_STEP' -> ""`,
      `mode === 'BY_STEP' && startAlign !== 'FREE_START' && service -> false`,
      `mode === 'BY_STEP' && startAlign !== 'FREE_START' -> false`,
      `mode === 'BY_STEP' -> false`,
      `startAlign !== 'FREE_START' -> false`,
      'services.length > 1 -> true',
      'services.length > 1 -> false',
      'services.length > 1 -> services.length >= 1',
      'services.length > 1 -> services.length <= 1',
    ],
    because:
      'a grid that is the same for any number of services has the same starts for each, and the search checks breaks itself',
  },
  {
    file: visits('grid.ts'),
    line: 'if (!cuts.has(count)) {',
    faults: ['!cuts.has(count) -> true'],
    because: remembered,
  },
  {
    file: visits('grid.ts'),
    line: 'if (offered === undefined) {',
    faults: ['offered === undefined -> true'],
    because: remembered,
  },
  {
    file: visits('grid.ts'),
    line: 'if (others.length === 0) return first',
    faults: ['others.length === 0 -> false'],
    because: shortcut,
  },
  {
    file: visits('lanes-of-runs.ts'),
    line: 'if (open.capacity === 1 || isTooMuch(crowded, open.capacity)) return undefined',
    faults: [
      'open.capacity === 1 || isTooMuch(crowded, open.capacity) -> open.capacity === 1 && isTooMuch(crowded, open.capacity)',
      'open.capacity === 1 || isTooMuch(crowded, open.capacity) -> false',
      'open.capacity === 1 -> false',
    ],
    because: 'the later search for places finds none',
  },
  {
    file: visits('lanes-of-runs.ts'),
    line: 'if (place.likeBefore && lane < lanes[index - 1]!) return false',
    faults: [
      'place.likeBefore && lane < lanes[index - 1]! -> false',
      'lane < lanes[index - 1]! -> lane <= lanes[index - 1]!',
      'lane < lanes[index - 1]! -> false',
    ],
    because: 'also tries equal candidates in the other order',
  },
  {
    file: visits('lanes-of-runs.ts'),
    line: 'return parts.some(',
    faults: [
      'parts.some( ({ from }) => parts.reduce((sum, each) => sum +  -> parts.every(({ from }) => parts.reduce((sum, each) => sum + ',
    ],
    because: 'the later search for places finds none',
  },
  {
    file: visits('lanes-of-runs.ts'),
    line: 'parts.reduce((sum, each) => sum + (each.from <= from && from < each.until ? each.places : 0), 0) >',
    faults: [
      'each.from <= from && from < each.until -> false',
      'each.from <= from -> each.from < from',
      'each.from <= from -> false',
      'from < each.until -> false',
    ],
    because: 'the later search for places finds none',
  },
  {
    file: visits('occupied.ts'),
    line: 'if (before === 0 && after === 0) return parts',
    faults: ['before === 0 && after === 0 -> false', 'before === 0 -> false', 'after === 0 -> false'],
    because: shortcut,
  },
  {
    file: visits('planner.ts'),
    line: 'resources: [],',
    faults: ['[] -> ["Stryker was here"]'],
    because: 'an element without a length adds nothing',
  },
  {
    file: visits('moments.ts'),
    line: '({ performers, places = 1, besides = [], atOnce, maxADay }) =>',
    faults: ['[] -> ["Stryker was here"]'],
    because: shortcut,
  },
  {
    file: visits('moments.ts'),
    line: 'places === 1 &&',
    faults: ['places === 1 && besides.length === 0 && atOnce === undefined -> false'],
    because: shortcut,
  },
  {
    file: visits('moments.ts'),
    line: 'held.places === undefined && held.phases === undefined',
    faults: ['held.places === undefined && held.phases === undefined -> false'],
    because: shortcut,
  },
  {
    file: visits('moments.ts'),
    line: 'if (isFree === undefined) {',
    faults: ['isFree === undefined -> true'],
    because: remembered,
  },
  {
    file: visits('moments.ts'),
    line: 'const date = bound === undefined ? undefined : dateOf(resourceId, moment)',
    faults: ['bound === undefined -> false'],
    because: shortcut,
  },
  {
    file: visits('moments.ts'),
    line: 'return date === undefined ? Infinity : bookingsLeftOn(bound, date)',
    faults: ['date === undefined -> false'],
    because: 'a performer who does not work then is rejected by another check',
  },
  {
    file: visits('search.ts'),
    line: '.some((ids) => ids.has(resourceId) || (others !== undefined && [...ids].some((id) => others.has(id))))',
    faults: ['ids.has(resourceId) || (others !== undefined && [...ids].som -> true'],
    because: learnt,
  },
  {
    file: visits('moments.ts'),
    line: 'if (cached === undefined) {',
    faults: ['cached === undefined -> true'],
    because: remembered,
  },
  {
    file: visits('moments.ts'),
    line: 'if (least !== UNKNOWN) return least',
    faults: ['least !== UNKNOWN -> false'],
    because: remembered,
  },
  {
    file: visits('moments.ts'),
    line: 'if (here.hasHopeFrom !== undefined) return here.hasHopeFrom',
    faults: ['here.hasHopeFrom !== undefined -> false'],
    because: remembered,
  },
  {
    file: visits('moments.ts'),
    line: 'if (here.minChanges !== undefined) return here.minChanges',
    faults: ['here.minChanges !== undefined -> false'],
    because: remembered,
  },
  {
    file: visits('moments.ts'),
    line: 'if (here.minChangesFrom !== undefined) return here.minChangesFrom',
    faults: ['here.minChangesFrom !== undefined -> false'],
    because: remembered,
  },
  {
    file: visits('runs.ts'),
    line: 'if (until <= from) continue',
    faults: ['until <= from -> false'],
    because: 'no service has a length of zero',
  },
  {
    file: visits('search.ts'),
    line: 'if (ofResource.length === 1) return true',
    faults: ['ofResource.length === 1 -> false'],
    because: shortcut,
  },
  {
    file: slots('open-time.ts'),
    line: 'if (begins < starts || begins >= next) {',
    faults: ['begins < starts || begins >= next -> true', 'begins < starts -> begins <= starts'],
    because: remembered,
  },
  {
    file: visits('moments.ts'),
    line: 'if (here.hasHope)',
    faults: ['here.hasHope -> true'],
    because: shortcut,
  },
  {
    file: visits('moments.ts'),
    line: 'for (let number = 0; number < able[index]!.length && least > fewest[index]!; number += 1)',
    faults: ['least > fewest[index]! -> true', 'least > fewest[index]! -> least >= fewest[index]!'],
    because: shortcut,
  },
  {
    file: visits('search.ts'),
    line: 'if (changesOf(index, ofAble, from) > changesLeft) return undefined',
    faults: ['changesOf(index, ofAble, from) > changesLeft -> false'],
    because: shortcut,
  },
  {
    file: visits('search.ts'),
    line: 'if (left < runs.length + 1) {',
    faults: ['left < runs.length + 1 -> true', 'left < runs.length + 1 -> left <= runs.length + 1'],
    because: shortcut,
  },
  {
    file: visits('search.ts'),
    line: 'if (left >= done.length + 1) return true',
    faults: ['left >= done.length + 1 -> false', 'left >= done.length + 1 -> left > done.length + 1'],
    because: shortcut,
  },
  {
    file: visits('search.ts'),
    line: 'if (own > 0) attempt.isTold = false',
    faults: ['own > 0 -> true', 'own > 0 -> own >= 0'],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'const known = runs.some((run) => run.first === 0 && run.last === index - 1) ? attempt.dead : dead',
    faults: [
      'run.first === 0 && run.last === index - 1 -> true',
      'run.first === 0 -> true',
      'run.last === index - 1 -> true',
    ],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'if (index > 0 && known.size > 0 && hasFailed(known, stateKey(state), state)) return undefined',
    faults: [
      'index > 0 && known.size > 0 && hasFailed(known, stateKey(sta -> false',
      'index > 0 && known.size > 0 -> true',
      'index > 0 -> true',
      'index > 0 -> index >= 0',
      'known.size > 0 -> true',
      'known.size > 0 -> known.size >= 0',
    ],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'if (isTold && index > 0) recordFailure(known, stateKey(state), state)',
    faults: ['isTold && index > 0 -> false', 'index > 0 -> true', 'index > 0 -> index >= 0'],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'if (wait > 0 && hasFailed(waitedInVain, waited, left)) return undefined',
    faults: [
      'wait > 0 && hasFailed(waitedInVain, waited, left) -> false',
      'wait > 0 -> true',
      'wait > 0 -> wait >= 0',
    ],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'if (wait > 0 && hasFailed(waitedInOwnWay, waited, left)) {',
    faults: [
      'wait > 0 && hasFailed(waitedInOwnWay, waited, left) -> false',
      'wait > 0 -> true',
      'wait > 0 -> wait >= 0',
    ],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'if (wait > 0 && attempt.triesLeft > 0 && attempt.waitsLeft > 0)',
    faults: ['wait > 0 && attempt.triesLeft > 0 && attempt.waitsLeft > 0 -> false'],
    because: learnt,
  },
  {
    file: visits('search.ts'),
    line: 'shorter = wait === 0 ? undefined : within(changesLeft, wait - waitStepSeconds)',
    faults: ['wait === 0 -> false'],
    because: 'without a wait the same search has already run',
  },
  {
    file: planning('alternatives.ts'),
    line: 'const isOpenToAll = visit.services.every(({ resourceId }) => resourceId === undefined)',
    faults: ['resourceId === undefined -> false'],
    because: 'repeats the search for any performer, and finds the same',
  },
  {
    file: planning('alternatives.ts'),
    line: 'if (asRequested.length >= WANTED || isOpenToAll) return asRequested',
    faults: ['asRequested.length >= WANTED || isOpenToAll -> false', 'asRequested.length >= WANTED -> false'],
    because: 'repeats the search for any performer, and finds the same',
  },
  {
    file: planning('alternatives.ts'),
    line: 'if (days === PLAN_DAYS && failedPlanner !== undefined)',
    faults: ['days === PLAN_DAYS && failedPlanner !== undefined -> false'],
    because: readMore,
  },
  {
    file: planning('plan-dates.ts'),
    line: 'const days = { firstDay, lastDay: nearLast < openUntil ? nearLast : openUntil }',
    faults: [
      'nearLast < openUntil -> true',
      'nearLast < openUntil -> false',
      'nearLast < openUntil -> nearLast <= openUntil',
      'nearLast < openUntil -> nearLast >= openUntil',
    ],
    because: readMore,
  },
  {
    file: planning('plan-visit.ts'),
    line: 'const days = { firstDay, lastDay: lastDay < openUntil ? lastDay : openUntil }',
    faults: [
      'lastDay < openUntil -> true',
      'lastDay < openUntil -> false',
      'lastDay < openUntil -> lastDay <= openUntil',
      'lastDay < openUntil -> lastDay >= openUntil',
    ],
    because: readMore,
  },
  {
    file: planning('take-visit.ts'),
    line: 'first: legs.map(({ date }) => date).reduce((one, other) => (one < other ? one : other)),',
    faults: ['one < other -> one <= other'],
    because: 'of two equal values either is right',
  },
  {
    file: planning('take-visit.ts'),
    line: 'last: legs.map(({ lastDate }) => lastDate).reduce((one, other) => (one > other ? one : other)),',
    faults: ['one > other -> one >= other'],
    because: 'of two equal values either is right',
  },
  {
    file: visits('search.ts'),
    line: "const waited = wait > 0 ? waitedKey(index, times.from, runs, done, resourceId) : ''",
    faults: ['wait > 0 -> true', 'wait > 0 -> wait >= 0'],
    because: 'is read only after a wait',
  },
  {
    file: visits('search.ts'),
    line: '(isNeededFrom(index, resourceId) && (openOf(resourceId).capacity > 1 || until > from - longestBreak))',
    faults: ['openOf(resourceId).capacity > 1 || until > from - longestBre -> true'],
    because: learnt,
  },
  {
    file: visits('failed-states.ts'),
    line: 'if (waits === undefined) return false',
    faults: ['waits === undefined -> true'],
    because: learnt,
  },
  {
    file: booking('appointments/write-bookings.ts'),
    line: '...(seriesId === undefined ? {} : { seriesId }),',
    faults: ['seriesId === undefined -> false'],
    because: 'undefined is stored as null, like a missing value',
  },
  {
    file: booking('appointments/booker.ts'),
    line: "key === undefined || by.kind === 'GUEST' ? key : `person ${by.personId} ${key}`",
    faults: ["by.kind === 'GUEST' -> false"],
    because: 'a guest has no person id: all guests get the same prefix, and no client has that prefix',
  },
  {
    file: booking('appointments/visit-days.ts'),
    line: 'const legs = isListed || pricing !== undefined ? legsOf(planner, plan, services) : []',
    faults: ['isListed || pricing !== undefined -> true'],
    because: shortcut,
  },
  {
    file: booking('holds/end-holds.ts'),
    line: 'if (hold.event_id !== null) await returnPlaces(tx, deps, company, hold.event_id, hold.space)',
    faults: ['hold.event_id !== null -> true'],
    because: 'no event has a null id, so no places are returned',
  },
  {
    file: booking('holds/end-holds.ts'),
    line: 'ended.push({ ...hold, freed: hold.event_id === null ? await freeTime(tx, company, hold.hold_id) : [] })',
    faults: ['hold.event_id === null -> true'],
    because: 'a hold of places has no time to free',
  },
  {
    file: booking('holds/jobs.ts'),
    line: 'if (times.length > 0)',
    faults: ['times.length > 0 -> true', 'times.length > 0 -> times.length >= 0'],
    because: shortcut,
  },
  {
    file: booking('holds/end-holds.ts'),
    line: 'if (ids.length === 0) return',
    faults: ['ids.length === 0 -> false'],
    because: shortcut,
  },
  {
    file: booking('holds/end-holds.ts'),
    line: '(freed.get(hold.hold_id) ?? []).slice(0, 1).map(({ starts_at }) => ({',
    faults: ['(freed.get(hold.hold_id) ?? []).slice(0, 1) -> freed.get(hold.hold_id) ?? []'],
    because: 'the days of a hold are read once, for any number of its times',
  },
]
