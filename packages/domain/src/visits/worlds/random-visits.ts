/** Random visits in the random worlds of the slot engine: services that share performers, rooms and breaks. */
import fc from 'fast-check'
import type { SlotQuestion } from '../../slots/index.ts'
import { randomWorld, type WorldLimits } from '../../slots/worlds/random-worlds.ts'
import type { VisitQuestion } from '../types.ts'

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((five) => five * 300)
const someBreak = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: minutes(1, 12) })

const service = fc.record({
  before: someBreak,
  after: someBreak,
  /** Which resources do it, by bits; at least one. */
  who: fc.integer({ min: 1, max: 15 }),
  lengths: fc.array(minutes(2, 18), { minLength: 4, maxLength: 4 }),
  besides: fc.oneof(
    { weight: 5, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 2 }) },
  ),
})

/** Up to four services in a small world. Working time is made generous in some, so that there is something to plan. */
export const randomVisit = (limits: WorldLimits = {}): fc.Arbitrary<VisitQuestion> =>
  fc
    .record({
      world: randomWorld(limits),
      services: fc.array(service, { minLength: 1, maxLength: 4 }),
      isOpenAllDay: fc.boolean(),
    })
    .map(({ world, services, isOpenAllDay }): VisitQuestion => {
      const {
        resources,
        durationSeconds: _d,
        bufferBeforeSeconds: _b,
        bufferAfterSeconds: _a,
        ...rest
      } = world
      const { includeTaken: _t, includePast: _p, slotSizeSeconds: _s, ...asked } = rest
      const ids = resources.map(({ id }) => id)
      const picked = (bits: number) => {
        const some = ids.filter((_, index) => (bits >> index) % 2 === 1)
        return some.length > 0 ? some : [ids[bits % ids.length]!]
      }
      return {
        ...asked,
        ...(isOpenAllDay ? { branchWorkingTime: allDay } : {}),
        resources: resources.map(({ durationSeconds: _, ...resource }) =>
          isOpenAllDay ? { ...resource, workingTime: null } : resource,
        ),
        services: services.map(({ before, after, who, lengths, besides }) => ({
          bufferBeforeSeconds: before,
          bufferAfterSeconds: after,
          performers: picked(who).map((resourceId) => ({
            resourceId,
            seconds: lengths[ids.indexOf(resourceId)]!,
          })),
          ...(besides.length === 0 ? {} : { besides: besides.map(picked) }),
        })),
      }
    })

const allDay: SlotQuestion['branchWorkingTime'] = {
  cycle_frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ weekday, start_time: 6 * 3600, end_time: 20 * 3600 },
    ...{ first_day: null, last_day: null },
  })),
  day_frames: [],
}
