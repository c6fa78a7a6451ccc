import type { BookingSettings, Locale, PriceAnswer, RepeatDates, RepeatQuestion } from '@zapys/contract'
import { repeatDates } from '@zapys/domain/repeats'
import { DAY_SECONDS, dayNumber, offsetAt, toLocal } from '@zapys/domain/time'
import { type CompanyScope, companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { quoteSeries, readChoice } from '../../money/memberships/public.ts'
import { amountsDue } from '../../money/payments/public.ts'
import { pricedRent, priceLegs, priceListsOf } from '../pricing/public.ts'
import { openness } from '../slots/public.ts'
import { bookingToCheck, type Leg, planDates, readVisit, checkRestrictionsForAll } from '../visits/public.ts'

/**
 * Dates of a repeated booking in the branch's time zone with their prices; a date that is not free gets the nearest
 * free times. Books nothing; rejects as `calls.previewRepeat` lists. docs/rules/repeats.md.
 */
export async function previewRepeat(
  deps: Deps,
  query: RepeatQuestion,
  { locale, session, caller }: { session: Session | undefined; caller: Caller; locale: Locale | undefined },
): Promise<RepeatDates> {
  const { database, clock } = deps
  const { db } = database
  const company = await companyScope(db, query.company_id)
  const visit = await readVisit(db, company, query)
  if (visit.startsAt * 1000 <= clock.now()) throw new ApiError('appointment.startTime.hasPassed')
  const { timezone } = visit.branch
  const dates = repeatDates({
    timeZone: timezone,
    first: toLocal(timezone, visit.startsAt),
    everyWeeks: query.repeat.every_weeks,
    times: query.repeat.times,
  })
  const source = query.source || 'WIDGET'
  // A restriction rejects the first start, as it would the booking; later starts are listed as not free, with
  // alternatives.
  await checkRestrictionsForAll(db, { clock }, company, visit, { source, locale })
  const { branch_id, service_ids } = bookingToCheck(visit, source, clock.now())
  const open = await openness(db, company, visit.settings, { branch_id, service_ids, source }, true)
  const planned = await planDates(
    { db, clock },
    company,
    { ...visit, openness: open },
    dates.map(({ date, seconds, startsAt }) => ({
      startsAt: startsAt ?? asIfNotSkipped(timezone, dayNumber(date) * DAY_SECONDS + seconds),
      exists: startsAt !== null,
    })),
  )
  const { branch, settings, services, rent } = visit
  const lists = await priceListsOf(
    db,
    company,
    branch,
    services.map(({ service }) => service.service_id),
  )
  const priceOf = (legs: readonly Leg[]) =>
    priceLegs(lists, { branch, legs, source, ...pricedRent(rent, settings) })
  const prices = planned.map(({ legs }) => (legs === undefined ? undefined : priceOf(legs)))
  const moved = new Map(query.repeat.moved?.map((each) => [each.date, Date.parse(each.starts_at)]))
  const toBook = dates.flatMap(({ date, startsAt }, index) => {
    const { legs, alternatives } = planned[index]!
    if (legs !== undefined && startsAt !== null) return [{ index, startsAt, legs }]
    const chosen = alternatives.find(
      ({ alternative }) => Date.parse(alternative.starts_at) === moved.get(date),
    )
    return chosen === undefined
      ? []
      : [{ index, startsAt: Date.parse(chosen.alternative.starts_at) / 1000, legs: chosen.legs }]
  })
  // Sorted as they will be booked: an alternative may come after the next date.
  toBook.sort((one, other) => one.startsAt - other.startsAt)
  const clientId = session && (await clientOf(db, company, session.personId))
  const redeeming = await readChoice(deps, company, query.membership, { clientId, caller })
  const uses = await quoteSeries(deps, company, redeeming, {
    covered: toBook.map(({ index, startsAt, legs }) =>
      visitToCover(branch, { startsAt, legs, price: prices[index] ?? priceOf(legs) }),
    ),
    locale,
  })
  const usedOn = new Map(uses?.map((use, place) => [toBook[place]!.index, use]))
  const depositOf = await depositsOf(deps, company, {
    settings,
    service_ids,
    currency_code: branch.currency_code,
    source,
    // Rules may require a deposit of new clients only.
    ...(clientId === undefined ? {} : { client: { id: clientId, now: clock.now() } }),
  })
  return {
    ...(uses && { covered: uses.filter((use) => use !== undefined).length }),
    dates: dates.map(({ date, startsAt }, index) => {
      const { legs, alternatives } = planned[index]!
      const membership = usedOn.get(index)
      const covered = membership?.price_covered
      const price = prices[index]
      return {
        ...(membership && { membership }),
        date,
        starts_at: startsAt === null ? null : new Date(startsAt * 1000).toISOString(),
        available: legs !== undefined,
        price: price ?? null,
        ...(price && depositOf(price, covered)),
        alternatives: alternatives.map(({ alternative, legs: others }) => {
          const isChosen = Date.parse(alternative.starts_at) === moved.get(date)
          const otherPrice = priceOf(others)
          return {
            ...alternative,
            price: otherPrice,
            ...depositOf(otherPrice, isChosen ? covered : undefined),
          }
        }),
      }
    }),
  }
}

type Priced = { startsAt: number; legs: readonly Leg[]; price: PriceAnswer }

function visitToCover(
  { branch_id, timezone }: { branch_id: string; timezone: string },
  { startsAt, legs, price: { price, currency_code } }: Priced,
) {
  const times = legs.flatMap((leg) => leg.times)
  return {
    date: toLocal(timezone, startsAt).date,
    branchId: branch_id,
    price,
    currency_code,
    serviceIds: times.map(({ service_id }) => service_id),
    seconds: times.reduce((sum, { duration }) => sum + duration, 0),
    places: 1,
  }
}

type DepositRules = {
  settings: BookingSettings
  service_ids: readonly string[]
  currency_code: string
  source: string
  client?: { id: string; now: number }
}

/** The deposit of a visit by its price and the part that its membership covers; empty if none is required. */
async function depositsOf({ database }: Deps, company: CompanyScope, rules: DepositRules) {
  const due = await amountsDue(database.db, company, rules)
  return ({ price }: PriceAnswer, covered: number | undefined) => {
    const { requirement, amount } = due({ price, covered })
    return requirement === 'REQUIRED' ? { deposit: amount } : {}
  }
}

/** The instant of a skipped clock reading, by the previous day's offset; alternatives are searched around it. */
const asIfNotSkipped = (timezone: string, reading: number) =>
  reading - offsetAt(timezone, reading - DAY_SECONDS)
