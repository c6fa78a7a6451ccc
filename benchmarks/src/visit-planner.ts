/** Duration of planning whole visits over a month, compared with finding slots for the first service alone. */
import { cutSlots } from '@zapys/domain/slots'
import { visitPlanner, type VisitService } from '@zapys/domain/visits'
import { processorMs } from './measure/processor-ms.ts'
import { tell } from './report/figures.ts'
import { everyDay, HOUR, studio } from './slot-engine/studio.ts'

/** The goal: milliseconds of processor time for three services, ten people and thirty days. */
const PROMISED_MS = 3
const PROMISED_WORST_MS = 20

const { durationSeconds: _d, bufferBeforeSeconds: _b, bufferAfterSeconds: _a, ...rest } = studio(10, 30)
const { includeTaken: _t, includePast: _p, ...whole } = rest
/** Every third of the eight bookings a day: a day with longer gaps, so that there is something to plan. */
const everyThird = (busy: ArrayLike<number>) =>
  Array.from(busy).filter((_, index) => Math.floor(index / 3) % 3 === 0)
const asked = {
  ...whole,
  resources: whole.resources.map((resource) => ({ ...resource, busy: everyThird(resource.busy) })),
}
const ids = asked.resources.map(({ id }) => id)

type Kind = { name: string; services: VisitService[] }

const service = (who: readonly string[], minutes: number, after = 0): VisitService => ({
  bufferBeforeSeconds: 0,
  bufferAfterSeconds: after * 60,
  performers: who.map((resourceId, index) => ({ resourceId, seconds: (minutes + (index % 3) * 5) * 60 })),
})

const kinds: Kind[] = [
  { name: '3 services, any staff', services: [service(ids, 60), service(ids, 30), service(ids, 45)] },
  {
    name: '3 services, different staff',
    services: [service(ids.slice(0, 4), 60, 15), service(ids.slice(4, 7), 30), service(ids.slice(7), 45, 10)],
  },
  {
    name: '3 services, first person again',
    services: [service(ids.slice(0, 1), 30, 30), service(ids.slice(1, 2), 45), service(ids.slice(0, 1), 30)],
  },
  {
    name: '4 services, two people',
    services: [1, 2, 3, 4].map((length) => service(ids.slice(0, 2), 15 * length, 10)),
  },
]

/** Required resources as busy as the people. */
const besides = (first: number, count: number) =>
  asked.resources.slice(first, first + count).map((each) => ({ ...each, id: `besides ${each.id}` }))
const [rooms, devices] = [besides(0, 6), besides(6, 3)]
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
const withNeeds = (services: readonly VisitService[]): VisitService[] =>
  services.map((each) => ({ ...each, besides: [idsOf(rooms), idsOf(devices)] }))

const questionOf = (services: VisitService[]): Parameters<typeof visitPlanner>[0] => ({
  ...asked,
  resources: services.some((each) => each.besides)
    ? [...asked.resources, ...rooms, ...devices]
    : asked.resources,
  services,
})
const plans = (services: VisitService[]) => [...visitPlanner(questionOf(services), () => 0).listed()].length

const engineMs = processorMs(() => cutSlots(studio(10, 30)))
console.log(
  `A month of ten people, starts every 15 min; the engine alone cuts one service in ${engineMs.toFixed(2)} ms\n`,
)
for (const { name, services } of kinds) {
  const took = processorMs(() => plans(services), 5, 300)
  tell({
    what: name,
    found: `${took.toFixed(2)} ms, ${plans(services)} starts`,
    baseline: `${engineMs.toFixed(2)} ms`,
    ratio: `${(took / engineMs).toFixed(0)} x`,
    goal: `≤ ${PROMISED_MS} ms`,
    isMet: took <= PROMISED_MS,
  })
}

console.log('\nWith a room and a device besides, of six and three that are as busy as the people')
for (const { name, services } of kinds) {
  const plain = processorMs(() => plans(services), 5, 300)
  const needing = withNeeds(services)
  const took = processorMs(() => plans(needing), 5, 300)
  tell({
    what: `${name}, room and device`,
    found: `${took.toFixed(2)} ms, ${plans(needing)} starts`,
    baseline: `${plain.toFixed(2)} ms`,
    ratio: `${(took / plain).toFixed(1)} x`,
  })
}

/**
 * The first performer would return during their long break. The services between have very many combinations of staff.
 */
const torn = [
  service(ids.slice(0, 1), 15, 1440),
  ...Array.from({ length: 10 }, () => service(ids.slice(1), 15)),
  service(ids.slice(0, 1), 15),
]
const dayAndNight = { cycle_frames: everyDay(0, 24 * HOUR), day_frames: [] }
const open = {
  ...asked,
  branchWorkingTime: dayAndNight,
  resources: asked.resources.map((resource) => ({ ...resource, workingTime: null, busy: [] })),
}
const [firstStart] = visitPlanner({ ...open, services: torn }, () => 0).offered()
const tornMs = processorMs(
  () => void visitPlanner({ ...open, services: torn }, () => 0).planAt(firstStart ?? 0, () => true),
  5,
  300,
)
tell({
  what: 'visit that conflicts with itself, one start',
  found: `${tornMs.toFixed(2)} ms`,
  goal: `≤ ${PROMISED_WORST_MS} ms`,
  isMet: tornMs <= PROMISED_WORST_MS,
})
