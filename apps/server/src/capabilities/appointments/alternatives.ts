import type { Alternative, BookingSettings } from '@zapys/contract'
import { cutSlots, nearestStarts } from '@zapys/domain/slots'
import { addDays, toLocal, today } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import { resourcesPerforming } from '../resources/public.ts'
import { slotQuestion } from '../slots/public.ts'
import type { Choice } from './visit.ts'

const WANTED = 3
/** Days around the wanted one that are searched, a wider ring only when the narrower one has too few. */
const RINGS = [2, 10, 31]

/**
 * The free times nearest to one that is not to be had: with the resource that was wanted, and where it has too few,
 * with anybody who performs the services. A visit that changes resources midway is not searched for.
 */
export async function nearestTimes(
  deps: { read: Connection; clock: Clock },
  company: CompanyScope,
  visit: {
    branch: BranchRow
    settings: BookingSettings
    choices: readonly Choice[]
    startsAt: number
    rent: number | undefined
  },
): Promise<Alternative[]> {
  const { branch, settings, startsAt, rent } = visit
  const services = visit.choices.flatMap((choice) => choice.services)
  const everybody = await resourcesPerforming(
    deps.read,
    company,
    branch.branch_id,
    services.map((service) => service.service_id),
  )
  const [first] = visit.choices
  const wanted = visit.choices.length === 1 && first?.resourceId !== undefined ? first.candidates : everybody
  const { date } = toLocal(branch.timezone, startsAt)
  const soonestDay = today(branch.timezone, Math.floor(deps.clock.now() / 1000))
  const { slot_size } = settings.slot_cutter

  let found: Alternative[] = []
  for (const resources of wanted === everybody ? [everybody] : [wanted, everybody]) {
    for (const days of RINGS) {
      const before = addDays(date, -days)
      const question = await slotQuestion(deps, company, {
        branch,
        settings,
        firstDay: before < soonestDay ? soonestDay : before,
        lastDay: addDays(date, days),
        services,
        resources,
        ...(rent === undefined ? {} : { durationSeconds: rent, overrides: { slotCutter: slot_size } }),
      })
      found = nearestStarts(cutSlots(question), startsAt, WANTED).map(
        ({ startsAt: at, start_time, end_time, ...start }) => ({
          ...start,
          time: { start_time, end_time },
          starts_at: new Date(at * 1000).toISOString(),
        }),
      )
      if (found.length >= WANTED) return found
    }
  }
  return found
}
