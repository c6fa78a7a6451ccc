/** Dates of a visit by staff with prices, before booking. docs/rules/repeats.md */
import type { PriceAnswer, StaffDates, StaffDatesQuery } from '@zapys/contract'
import { repeatDates } from '@zapys/domain/repeats'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { pricedRent, priceListsOf, priceWithNames } from '../pricing/public.ts'
import {
  atAnyTime,
  calendarOf,
  earliestByStaff,
  legsOf,
  planAt,
  plannerAround,
  readStaffVisit,
} from '../visits/public.ts'

/** Books nothing. Rejects as `calls.listStaffDates` lists. */
export async function listStaffDates(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  branchId: string,
  { start, every_weeks, times, serviceId, resource, duration, appointment }: StaffDatesQuery,
): Promise<StaffDates> {
  const { visit, settings } = await readStaffVisit(db, company, {
    branch_id: branchId,
    start_time: start,
    duration,
    service_resource_settings: serviceId.map((service, index) => ({
      service,
      resources: resource === undefined ? [] : [resource],
      auto_selected_resources: resource === undefined,
      ordinal: index + 1,
    })),
  })
  if (visit.startsAt * 1000 < earliestByStaff(clock.now()))
    throw new ApiError('appointment.startTime.hasPassed')
  const { timezone: timeZone } = visit.branch
  const first = toLocal(timeZone, visit.startsAt)
  const everyWeeks = every_weeks === 2 ? 2 : 1
  const dates =
    times === 1
      ? [{ date: first.date, startsAt: visit.startsAt }]
      : repeatDates({ timeZone, first, everyWeeks, times })
  const starts = dates.flatMap(({ startsAt }) => startsAt ?? [])
  const own = { appointmentId: appointment }
  const calendar = atAnyTime(await calendarOf({ db, clock }, company, visit, starts, own))
  const lists = await priceListsOf(db, company, visit.branch, [...new Set(serviceId)])
  const prices = new Map<number, PriceAnswer>()
  for (const startsAt of starts) {
    const { planner } = await plannerAround({ db, clock }, company, visit, startsAt, { calendar })
    const plan = planAt(planner, startsAt)
    if (plan === undefined) continue
    const legs = legsOf(planner, plan, visit.services)
    const rent = pricedRent(visit.rent, settings)
    // The source of bookings by staff.
    prices.set(startsAt, priceWithNames(lists, { branch: visit.branch, legs, source: 'BO', ...rent }))
  }
  return {
    dates: dates.map(({ date, startsAt }) => ({
      date,
      start_time: startsAt === null ? null : new Date(startsAt * 1000).toISOString(),
      available: startsAt !== null && prices.has(startsAt),
      price: (startsAt !== null && prices.get(startsAt)) || null,
    })),
  }
}
