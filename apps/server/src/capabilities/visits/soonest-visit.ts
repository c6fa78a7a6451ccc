import type { Dates } from '@zapys/domain/shares'
import { cutSlots, type SlotQuestion, soonest, toDays } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalid } from '../../plugins/api-error.ts'
import { branchBookingSettings, type BranchRow } from '../branches/public.ts'
import { slotQuestions, type TimeToTake, visitSeconds } from '../slots/public.ts'
import { type Choice, lastDateOf, readOffer, rentSeconds } from './visit.ts'

type SoonestVisit = { startsAt: number; dates: Dates; ranges: TimeToTake[] }
/** `isDayOff`: none of those who could do it works then. */
type Found = { visit: SoonestVisit | undefined; isDayOff: boolean }

/** What somebody wishes of a day. A rental in the length wanted, else in its least one. */
export type DayWish = {
  serviceIds: readonly string[]
  resourceId: string | undefined
  rentSeconds: number | null | undefined
}
type Day = { branch: BranchRow; date: LocalDate }

/**
 * The earliest start of a day at which one resource can do all the services; undefined when there is none. Refuses what
 * could not be booked on any day, as `readChoices` does.
 */
export async function soonestVisit(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { branch, date, ...wish }: Day & DayWish,
): Promise<Found> {
  const [look] = await soonestVisits(tx, deps, company, { branch, date }, [wish])
  return look!()
}

/** The same for several wishes of one day: four reads, whatever their number. Each is looked at when it is called. */
export async function soonestVisits(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { branch, date }: Day,
  wishes: readonly DayWish[],
): Promise<(() => Found)[]> {
  const settings = await branchBookingSettings(tx, company, branch.branch_id)
  const { slot_size } = settings.slot_cutter
  const offer = await readOffer(
    tx,
    company,
    branch,
    wishes.flatMap(({ serviceIds }) => serviceIds),
  )
  const plans = wishes.map((wish) => orRefusal(() => planOf(offer, wish, slot_size)))
  const able = plans.filter((plan): plan is Plan => !(plan instanceof ApiError))
  const questions = await slotQuestions(
    { read: tx, clock },
    company,
    able.map(({ choice: { services, candidates }, rent }) => ({
      ...{ branch, settings, services, firstDay: date, lastDay: date, resources: candidates },
      ...(rent === undefined ? {} : { durationSeconds: rent, overrides: { slotCutter: slot_size } }),
    })),
  )
  return plans.map((plan) => () => {
    if (plan instanceof ApiError) throw plan
    return soonestIn(questions[able.indexOf(plan)]!, date, plan)
  })
}

type Plan = { choice: Choice; rent: number | undefined }

function planOf(
  offer: Awaited<ReturnType<typeof readOffer>>,
  { serviceIds, resourceId, rentSeconds: wanted }: DayWish,
  slotSize: number,
): Plan {
  const [choice, ...others] = offer(
    serviceIds.map((service, index) => ({
      service,
      resources: resourceId === undefined ? [] : [resourceId],
      ordinal: index + 1,
    })),
  )
  if (choice === undefined || others.length > 0)
    throw invalid('waiting.service_ids', 'no resource performs them all')
  return {
    choice,
    rent: rentSeconds([choice], { settingSeconds: wanted, appointmentSeconds: undefined }, slotSize),
  }
}

function orRefusal(plan: () => Plan): Plan | ApiError {
  try {
    return plan()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function soonestIn(question: SlotQuestion, date: LocalDate, { choice, rent }: Plan): Found {
  const { services, candidates } = choice
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
