/** Random visits in the random worlds of the slot engine: services that share performers, rooms and breaks. */
import fc from 'fast-check'
import type { MaxADay, Places, SlotQuestion } from '../../src/slots/index.ts'
import { blockersOf, withBlockersBusy } from '../../src/slots/blocking-resources.ts'
import { randomWorld, type WorldLimits } from '../slots/random-worlds.ts'
import type { Phase, VisitQuestion, VisitService } from '../../src/visits/types.ts'

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

const somePlaces = fc.constantFrom<Places | undefined>(undefined, undefined, 1, 2, 'ALL')
const phases = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Phase[] | undefined>(undefined) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(minutes(1, 6), minutes(1, 12), minutes(0, 6), fc.boolean())
      .map(([work, pause, rest, goesOn]): Phase[] => [
        { seconds: work, occupies: true },
        { seconds: pause, occupies: false },
        ...(goesOn ? [{ seconds: rest, occupies: true }] : []),
      ]),
  },
)
const maxADay = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ most: fc.integer({ min: 0, max: 2 }), taken: fc.nat({ max: 2 }) }) },
)
const more = fc.record({
  places: somePlaces,
  phases,
  ofBesides: fc.array(fc.record({ places: somePlaces, phases, beginsLate: fc.boolean() }), {
    minLength: 2,
    maxLength: 2,
  }),
  atOnce: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({
        most: fc.integer({ min: 1, max: 2 }),
        running: fc.array(fc.record({ who: fc.nat(), place: fc.nat(), from: fc.nat({ max: 864 }) }), {
          maxLength: 12,
        }),
      }),
    },
  ),
  maxADay,
  isSame: fc.boolean(),
  step: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(600, 2400, 3600) },
  ),
})

/**
 * The same of visits that take more: several places, phases, waiting, resources that stand against each other, and bounds of how
 * many there may be at once or on a day.
 */
export const randomRichVisit = (limits: WorldLimits = {}): fc.Arbitrary<VisitQuestion> =>
  fc
    .record({
      visit: randomVisit(limits),
      services: fc.array(more, { minLength: 4, maxLength: 4 }),
      ofResources: fc.array(maxADay, { minLength: 3, maxLength: 3 }),
      wait: fc.constantFrom(
        {},
        { maxWaitSeconds: 900, waitStepSeconds: 300 },
        { maxWaitSeconds: 240, waitStepSeconds: 60 },
      ),
      kin: fc.array(
        fc.record({
          parent: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat() }),
          blocksChildren: fc.boolean(),
          blocksParent: fc.boolean(),
        }),
        { minLength: 3, maxLength: 3 },
      ),
    })
    .map(({ visit, services, ofResources, wait, kin }): VisitQuestion => {
      const ids = visit.resources.map(({ id }) => id)
      const midnight = Date.parse(`${visit.firstDay}T00:00:00Z`) / 1000
      const blockers = blockersOf(
        ids.map((id, index) => {
          const { parent, ...blocks } = kin[index]!
          return { id, parentId: parent === null ? null : ids[parent % ids.length]!, ...blocks }
        }),
      )
      const bound = (drawn: { most: number; taken: number } | undefined): { maxADay?: MaxADay } =>
        drawn === undefined
          ? {}
          : { maxADay: { most: drawn.most, booked: { [visit.firstDay]: drawn.taken } } }
      const resources = visit.resources.map((resource, index) => ({
        ...resource,
        ...bound(ofResources[index]),
      }))
      return {
        ...visit,
        ...wait,
        ...(blockers.size === 0 ? {} : { blockers }),
        resources: withBlockersBusy(
          resources,
          blockers,
          (id) => resources.find((resource) => resource.id === id)!.busy,
        ),
        services: visit.services.map((service, index): VisitService => {
          const { places, phases: ofPerformer, ofBesides, atOnce, isSame, step, ...rest } = services[index]!
          return {
            ...service,
            performers: service.performers.map((performer) => ({
              ...performer,
              ...(ofPerformer === undefined ? {} : { phases: ofPerformer }),
            })),
            ...(places === undefined ? {} : { places }),
            besides: (service.besides ?? []).map((need, number) => {
              const { places: taken, phases: held, beginsLate } = ofBesides[number]!
              const begins = beginsLate ? [{ seconds: 300, occupies: false }] : []
              return {
                resourceIds: 'resourceIds' in need ? need.resourceIds : need,
                ...(taken === undefined ? {} : { places: taken }),
                ...(held === undefined ? {} : { phases: [...begins, ...held] }),
              }
            }),
            ...(atOnce === undefined ? {} : { atOnce: atOnceOf(atOnce, ids, midnight) }),
            ...bound(rest.maxADay),
            ...(isSame ? { serviceId: 'the same' } : {}),
            ...(step === undefined ? {} : { stepSeconds: step }),
          }
        }),
      }
    })

type Running = { most: number; running: { who: number; place: number; from: number }[] }

/** Half an hour each. */
function atOnceOf({ most, running }: Running, ids: readonly string[], midnight: number) {
  const busyOf: Record<string, number[]> = Object.fromEntries(ids.map((id) => [id, []]))
  const taken = new Set<string>()
  for (const { who, place, from } of running) {
    const startsAt = midnight + Math.floor(from / 6) * 1800
    const key = `${who % ids.length} ${place % most} ${startsAt}`
    if (!taken.has(key)) busyOf[ids[who % ids.length]!]!.push(place % most, startsAt, startsAt + 1800)
    taken.add(key)
  }
  return { most, busyOf }
}

/** Of these each service has a single performer, mostly another one than before, so that it is waiting that helps. */
export const randomWaitingVisit = (): fc.Arbitrary<VisitQuestion> =>
  fc
    .record({
      visit: fc.oneof(randomVisit(), randomRichVisit()),
      wait: fc.constantFrom(
        { maxWaitSeconds: 3600, waitStepSeconds: 300 },
        { maxWaitSeconds: 7200, waitStepSeconds: 600 },
        { maxWaitSeconds: 600, waitStepSeconds: 60 },
      ),
      who: fc.nat(),
      isOpenAllDay: fc.boolean(),
    })
    .map(({ visit, wait, who, isOpenAllDay }) => ({
      ...visit,
      ...wait,
      ...(isOpenAllDay ? { branchWorkingTime: allDay } : {}),
      resources: visit.resources.map((resource) =>
        isOpenAllDay ? { ...resource, workingTime: null } : resource,
      ),
      services: visit.services.map((service, index) => {
        const { id } = visit.resources[(who + index) % visit.resources.length]!
        return { ...service, performers: [{ ...service.performers[0]!, resourceId: id }] }
      }),
    }))

const allDay: SlotQuestion['branchWorkingTime'] = {
  cycle_frames: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    start_time: 6 * 3600,
    end_time: 20 * 3600,
    first_day: null,
    last_day: null,
  })),
  day_frames: [],
}
