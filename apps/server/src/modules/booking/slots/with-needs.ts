/** Slots of services with required resources, whose availability the visit planner checks. */
import { openTimes, type SlotQuestion, TooManyStarts } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { daysOfVisits, visitPlanner, type VisitPlanner, type VisitService } from '@zapys/domain/visits'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { BookedService, NeededResource } from '../../catalogue/services/public.ts'
import type { Calendar } from './calendar.ts'
import { besidesOf, serviceToPlan, visitSeconds } from './service-to-plan.ts'

/** Whether the required resources are free if this resource starts at `startsAt` for `seconds`. */
export type StartPredicate = (resourceId: string, startsAt: number, seconds: number) => boolean
/** `availabilityChecks`: availability checks so far. */
export type StartsWithNeeds = { mayStart: StartPredicate; availabilityChecks: () => number }

/** Without duplicates. */
export const neededBesides = (services: readonly BookedService[]): NeededResource[] => [
  ...new Map(
    services
      .flatMap(({ needs }) => needs.flatMap(({ resources }) => resources))
      .map((resource) => [resource.resource_id, resource]),
  ).values(),
]

type QuestionOfServices = {
  question: SlotQuestion
  services: readonly BookedService[]
  resources: readonly ResourceRow[]
  /** The days that the calendar contains. */
  days: { firstDay: LocalDate; lastDay: LocalDate }
}

/**
 * Limit of availability checks per response; a plan and each search step count as several. docs/rules/limits.md,
 * Cost.
 */
const MAX_CHECKS = 250_000
const CHECKS_PER_PLAN = 10
const CHECKS_PER_TRY = 10

/** `mayStart` throws `TooManyStarts` above `MAX_CHECKS`. */
export function startsWithNeeds(
  calendar: Calendar,
  { question, services, resources, days }: QuestionOfServices,
): StartsWithNeeds {
  const rooms = neededBesides(services).map(({ resource_id, capacity }) => ({
    id: resource_id,
    capacity,
    workingTime: calendar.workingTime(resource_id, days),
    busy: calendar.busy(resource_id, days),
  }))
  const performing = new Map(resources.map((resource) => [resource.resource_id, resource]))
  // Performers with different lengths get separate planners over the same rooms.
  const open = openTimes({
    ...question,
    resources: [...question.resources, ...rooms.filter(({ id }) => !performing.has(id))],
    ...daysOfVisits({ ...question, services: longestOf(services, question) }),
  })
  const newPlanner = (resourceId: string, seconds: number): VisitPlanner =>
    visitPlanner(
      {
        ...question,
        resources: [
          question.resources.find(({ id }) => id === resourceId)!,
          ...rooms.filter(({ id }) => id !== resourceId),
        ],
        services: servicesDone(services, performing.get(resourceId)!, seconds),
        blockers: calendar.blockers,
      },
      () => 0,
      open,
    )
  const planners = new Map<string, VisitPlanner>()
  const isNeeded = new Set(rooms.map(({ id }) => id))
  /** Performers that are not a required resource share results if their lengths are equal. */
  const kindOf = (resourceId: string, seconds: number): string => {
    const isOfRooms =
      isNeeded.has(resourceId) ||
      calendar.blockers.get(resourceId)?.some((id) => isNeeded.has(id)) === true ||
      rooms.some(({ id }) => calendar.blockers.get(id)?.includes(resourceId))
    const lengths = services.map((service) => visitSeconds([service], performing.get(resourceId)!))
    return `${isOfRooms ? resourceId : ''} ${seconds} ${lengths.join(' ')}`
  }
  const kinds = new Map<string, Map<number, boolean>>()
  const kindsOf = new Map<string, Map<number, boolean>>()
  const spent = (planner: VisitPlanner) => planner.availabilityChecks() + CHECKS_PER_TRY * planner.tries()
  let checksLeft = MAX_CHECKS
  const mayStart: StartPredicate = (resourceId, startsAt, seconds) => {
    const key = `${resourceId} ${seconds}`
    const startsByLength = valueAt(kindsOf, key, () =>
      valueAt(kinds, kindOf(resourceId, seconds), () => new Map()),
    )
    return valueAt(startsByLength, startsAt, () => {
      const planner = valueAt(planners, key, () => newPlanner(resourceId, seconds))
      const before = spent(planner)
      // The engine has offered this start already, so the grid does not matter.
      const plan = planner.planAt(startsAt, () => true)
      checksLeft -= CHECKS_PER_PLAN + spent(planner) - before
      if (checksLeft < 0) throw new TooManyStarts()
      return plan !== undefined
    })
  }
  return { mayStart, availabilityChecks: () => MAX_CHECKS - checksLeft }
}

/** Returns the stored value, or computes and stores it. */
function valueAt<Key, Value>(all: Map<Key, Value>, key: Key, find: () => Value): Value {
  let value = all.get(key)
  if (value === undefined) all.set(key, (value = find()))
  return value
}

/** Each service gets the longest visit length: no plan depends on further days. */
const longestOf = (services: readonly BookedService[], question: SlotQuestion): VisitService[] =>
  services.map((service) => ({
    bufferBeforeSeconds: service.buffer_before,
    bufferAfterSeconds: service.buffer_after,
    performers: question.resources.map(({ id, durationSeconds }) => ({
      resourceId: id,
      seconds: durationSeconds ?? question.durationSeconds,
    })),
  }))

/** Services in sequence; with a custom length, all required resources are needed throughout. */
function servicesDone(
  services: readonly BookedService[],
  resource: ResourceRow,
  seconds: number,
): VisitService[] {
  const { resource_id: resourceId } = resource
  if (visitSeconds(services, resource) === seconds)
    // The engine has checked performers and booking limits already.
    return services.map((service) =>
      serviceToPlan(service, [{ resourceId, seconds: visitSeconds([service], resource) }], [], service.needs),
    )
  return [
    {
      bufferBeforeSeconds: services[0]!.buffer_before,
      bufferAfterSeconds: services.at(-1)!.buffer_after,
      performers: [{ resourceId, seconds }],
      besides: besidesOf(services.flatMap(({ needs }) => needs)),
    },
  ]
}
