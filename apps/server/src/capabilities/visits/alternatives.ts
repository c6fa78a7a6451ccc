import type { Alternative, BookingSettings } from '@zapys/contract'
import { cutSlots, type FoundStart, isFree, nearestStarts, type SlotQuestion } from '@zapys/domain/slots'
import { addDays, DAY_SECONDS, daysBetween, toLocal, today } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import { resourcesPerforming } from '../resources/public.ts'
import { slotQuestion, visitSeconds } from '../slots/public.ts'
import { type Choice, PLAN_DAYS } from './visit.ts'

const WANTED = 3
/** Days around the wanted one that are searched, a wider ring only when the narrower one has too few. */
const RINGS = [PLAN_DAYS, 10, 31]

type Search = {
  branch: BranchRow
  settings: BookingSettings
  choices: readonly Choice[]
  startsAt: number
  rent: number | undefined
}

/**
 * The free times nearest to one that is not to be had: with the resources that were wanted, and where these have too
 * few, with anybody who performs the services. The resource named is that of the first service. `known` is what a plan
 * of this visit found out just now.
 */
export async function nearestTimes(
  deps: { read: Connection; clock: Clock },
  company: CompanyScope,
  visit: Search,
  known: readonly SlotQuestion[],
): Promise<Alternative[]> {
  const asWanted = await inRings(deps, company, visit, known)
  const isOpenToAll = visit.choices.every((choice) => choice.resourceId === undefined)
  if (asWanted.length >= WANTED || isOpenToAll) return asWanted
  const everybody = await Promise.all(
    visit.choices.map(async (choice) => ({
      ...choice,
      candidates: await resourcesPerforming(
        deps.read,
        company,
        visit.branch.branch_id,
        choice.services.map((service) => service.service_id),
      ),
    })),
  )
  return inRings(deps, company, { ...visit, choices: everybody })
}

async function inRings(
  deps: { read: Connection; clock: Clock },
  company: CompanyScope,
  { branch, settings, choices, startsAt, rent }: Search,
  known: readonly SlotQuestion[] = [],
): Promise<Alternative[]> {
  const { date } = toLocal(branch.timezone, startsAt)
  const soonestDay = today(branch.timezone, Math.floor(deps.clock.now() / 1000))
  const { slot_size } = settings.slot_cutter
  let found: FoundStart[] = []
  for (const days of RINGS) {
    const before = addDays(date, -days)
    const questions = days === PLAN_DAYS ? [...known] : []
    for (const { services, candidates } of choices.slice(questions.length))
      questions.push(
        await slotQuestion(deps, company, {
          branch,
          settings,
          firstDay: before < soonestDay ? soonestDay : before,
          lastDay: addDays(date, days),
          services,
          resources: candidates,
          ...(rent === undefined ? {} : { durationSeconds: rent, overrides: { slotCutter: slot_size } }),
        }),
      )
    found = startsOf(questions, choices, startsAt)
    if (found.length >= WANTED) break
  }
  return found.map(({ startsAt: at, start_time, end_time, ...start }) => ({
    ...start,
    time: { start_time, end_time },
    starts_at: new Date(at * 1000).toISOString(),
  }))
}

/** The nearest starts at which the first leg is offered and each later one finds somebody free when its turn comes. */
function startsOf(
  [first, ...later]: readonly SlotQuestion[],
  choices: readonly Choice[],
  wanted: number,
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
      const next = candidates.find((resource) =>
        isFree(later[leg]!, resource.resource_id, at, visitSeconds(services, resource)),
      )
      if (next === undefined) return undefined
      at += visitSeconds(services, next)
    }
    return at
  }
  const found: FoundStart[] = []
  for (const start of nearestStarts(cut, wanted, Number.POSITIVE_INFINITY)) {
    const endsAt = endOf(start)
    if (endsAt === undefined) continue
    const end = toLocal(first.timeZone, endsAt)
    found.push({ ...start, end_time: daysBetween(start.date, end.date) * DAY_SECONDS + end.seconds })
    if (found.length === WANTED) break
  }
  return found
}
