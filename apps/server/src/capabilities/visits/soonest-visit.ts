import type { Dates } from '@zapys/domain/shares'
import { cutSlots, soonest, toDays } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../plugins/api-error.ts'
import { branchBookingSettings, type BranchRow } from '../branches/public.ts'
import { slotQuestion, type TimeToTake, visitSeconds } from '../slots/public.ts'
import { lastDateOf, readChoices, rentSeconds } from './visit.ts'

type SoonestVisit = { startsAt: number; dates: Dates; ranges: TimeToTake[] }

/**
 * The earliest start of a day at which one resource can do all the services; undefined when there is none. A rental is
 * looked for in the length wanted, else in its least one. `isDayOff`: none of those who could do it works then. Refuses what could not be booked on any day, as `readChoices` does.
 */
export async function soonestVisit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  wish: {
    branch: BranchRow
    date: LocalDate
    serviceIds: readonly string[]
    resourceId: string | undefined
    rentSeconds: number | null | undefined
  },
): Promise<{ visit: SoonestVisit | undefined; isDayOff: boolean }> {
  const { branch, date, serviceIds, resourceId } = wish
  const settings = await branchBookingSettings(tx, company, branch.branch_id)
  const asked = serviceIds.map((service, index) => ({
    service,
    resources: resourceId === undefined ? [] : [resourceId],
    ordinal: index + 1,
  }))
  const [choice, ...others] = await readChoices(tx, company, branch, asked)
  if (choice === undefined || others.length > 0)
    throw invalid('waiting.service_ids', 'no resource performs them all')
  const { services, candidates } = choice
  const { slot_size } = settings.slot_cutter
  const lengths = { settingSeconds: wish.rentSeconds, appointmentSeconds: undefined }
  const rent = rentSeconds([choice], lengths, slot_size)
  const question = await slotQuestion({ read: tx, clock }, company, {
    branch,
    settings,
    firstDay: date,
    lastDay: date,
    services,
    resources: candidates,
    ...(rent === undefined ? {} : { durationSeconds: rent, overrides: { slotCutter: slot_size } }),
  })
  const cut = cutSlots(question)
  const found = soonest(cut)
  const isDayOff = toDays(cut).every(({ date_slots }) =>
    date_slots.every(({ min_work_time }) => min_work_time === null),
  )
  const resource = candidates.find(({ resource_id }) => resource_id === found?.resource_id)
  if (found === null || resource === undefined) return { visit: undefined, isDayOff }
  const { startsAt } = found
  const endsAt = startsAt + (rent ?? visitSeconds(services, resource))
  return {
    isDayOff,
    visit: {
      startsAt,
      dates: { first: date, last: lastDateOf(question, resource.resource_id, { endsAt, date }) },
      ranges: [
        {
          resourceId: resource.resource_id,
          capacity: resource.capacity,
          startsAt,
          from: startsAt - services.at(0)!.buffer_before,
          to: endsAt + services.at(-1)!.buffer_after,
        },
      ],
    },
  }
}
