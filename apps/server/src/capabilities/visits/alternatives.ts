import type { Alternative, BookingSettings } from '@zapys/contract'
import { cutSlots, type FoundStart, isFree, nearestStarts, type SlotQuestion } from '@zapys/domain/slots'
import { addDays, DAY_SECONDS, daysBetween, toLocal, today } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import { performersOf } from '../resources/public.ts'
import { slotQuestions, visitSeconds } from '../slots/public.ts'
import { type Choice, legsAround, PLAN_DAYS } from './visit.ts'

const WANTED = 3
/** Days around the wanted one that are searched, a wider ring only when the narrower one has too few. */
const RINGS = [PLAN_DAYS, 10, 31]

type Search = {
  branch: BranchRow
  settings: BookingSettings
  choices: Choice[]
  startsAt: number
  rent: number | undefined
}

/**
 * What one request may cost in search of other times, which are a help: where it does not suffice, fewer resources and days
 * are looked at. Looks at one resource for a later leg, and days of a resource that are read.
 */
const MOST_LOOKS = 1_500
const MOST_DAYS = 4_000
const MOST_DAYS_AT_ONCE = 2_000
export type Effort = { looksLeft: number; daysLeft: number }
export const newEffort = (): Effort => ({ looksLeft: MOST_LOOKS, daysLeft: MOST_DAYS })

type Deps = { read: Connection; clock: Clock }

/**
 * The free times nearest to one that is not to be had: with the resources that were wanted, and where these have too
 * few, with anybody who performs the services. The resource named is that of the first service. `known` is what a plan
 * of this visit found out just now.
 */
export async function nearestTimes(
  deps: Deps,
  company: CompanyScope,
  visit: Search,
  known: readonly SlotQuestion[],
): Promise<Alternative[]> {
  const effort = newEffort()
  const asWanted = await inRings(deps, company, visit, effort, known)
  const isOpenToAll = visit.choices.every((choice) => choice.resourceId === undefined)
  if (asWanted.length >= WANTED || isOpenToAll) return asWanted
  const performing = await performersOf(
    deps.read,
    company,
    visit.branch.branch_id,
    visit.choices.flatMap(({ services }) => services.map((service) => service.service_id)),
  )
  const everybody = visit.choices.map((choice) => ({ ...choice, candidates: performing(choice.services) }))
  const wider = await inRings(deps, company, { ...visit, choices: everybody }, effort)
  return wider.length > asWanted.length ? wider : asWanted
}

async function inRings(
  deps: Deps,
  company: CompanyScope,
  visit: Search,
  effort: Effort,
  known: readonly SlotQuestion[] = [],
): Promise<Alternative[]> {
  const { date } = toLocal(visit.branch.timezone, visit.startsAt)
  let found: Alternative[] = []
  for (const days of RINGS) {
    const around = ring(deps, visit, date, days)
    if (days === PLAN_DAYS && known.length > 0) found = alternativesIn(known, visit, effort)
    else {
      const choices = firstOfEach(visit.choices, daysBetween(around.firstDay, around.lastDay) + 1, effort)
      if (choices === undefined) break
      const questions = await slotQuestions(deps, company, legsAround({ ...visit, choices }, around))
      found = alternativesIn(questions, { ...visit, choices }, effort)
    }
    if (found.length >= WANTED) break
  }
  return found
}

/** Of each leg as many resources as the effort allows to be looked at over so many days; undefined where not even one. */
function firstOfEach(choices: Choice[], days: number, effort: Effort): Choice[] | undefined {
  const each = Math.floor(Math.min(effort.daysLeft, MOST_DAYS_AT_ONCE) / days / Math.max(1, choices.length))
  if (each < 1) return undefined
  const fewer = choices.map((choice) => ({ ...choice, candidates: choice.candidates.slice(0, each) }))
  effort.daysLeft -= days * fewer.reduce((sum, { candidates }) => sum + candidates.length, 0)
  return fewer
}

/** Days around a date, none of them before today. */
export function ring(
  { clock }: Pick<Deps, 'clock'>,
  { branch }: Pick<Search, 'branch'>,
  date: string,
  days: number,
) {
  const soonestDay = today(branch.timezone, Math.floor(clock.now() / 1000))
  const before = addDays(date, -days)
  return { firstDay: before < soonestDay ? soonestDay : before, lastDay: addDays(date, days) }
}

export const alternativesIn = (
  questions: readonly SlotQuestion[],
  { choices, startsAt }: Pick<Search, 'choices' | 'startsAt'>,
  effort: Effort,
): Alternative[] =>
  startsOf(questions, choices, startsAt, effort).map(({ startsAt: at, start_time, end_time, ...start }) => ({
    ...start,
    time: { start_time, end_time },
    starts_at: new Date(at * 1000).toISOString(),
  }))

/** The nearest starts at which the first leg is offered and each later one finds somebody free when its turn comes. */
function startsOf(
  [first, ...later]: readonly SlotQuestion[],
  choices: readonly Choice[],
  wanted: number,
  effort: Effort,
): FoundStart[] {
  if (first === undefined) return []
  const cut = cutSlots(first)
  if (later.length === 0) return nearestStarts(cut, wanted, WANTED)
  const [firstChoice, ...laterChoices] = choices
  /** When the visit ends that begins so; undefined when a later leg finds nobody. */
  const endOf = ({ resource_id, startsAt }: FoundStart): number | undefined => {
    const performer = firstChoice!.candidates.find((resource) => resource.resource_id === resource_id)!
    let at = startsAt + visitSeconds(firstChoice!.services, performer)
    for (const [leg, { services, candidates }] of laterChoices.entries()) {
      const next = candidates.find((resource) => {
        effort.looksLeft -= 1
        return (
          effort.looksLeft >= 0 &&
          isFree(later[leg]!, resource.resource_id, at, visitSeconds(services, resource))
        )
      })
      if (next === undefined) return undefined
      at += visitSeconds(services, next)
    }
    return at
  }
  const found: FoundStart[] = []
  for (const start of nearestStarts(cut, wanted, Number.POSITIVE_INFINITY)) {
    const endsAt = endOf(start)
    if (endsAt === undefined && effort.looksLeft <= 0) break
    if (endsAt === undefined) continue
    const end = toLocal(first.timeZone, endsAt)
    found.push({ ...start, end_time: daysBetween(start.date, end.date) * DAY_SECONDS + end.seconds })
    if (found.length === WANTED || effort.looksLeft <= 0) break
  }
  return found
}
