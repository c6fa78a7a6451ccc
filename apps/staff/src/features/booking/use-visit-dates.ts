import type { PriceAnswer, StaffDates } from '@zapys/contract'
import type { ApiFailure } from '@zapys/contract/client'
import { isLocalDate, toInstant } from '@zapys/domain/time'
import { useCall } from '#staff/api/use-call.ts'
import { priceIn } from '#staff/features/money/amount.ts'
import { type Draft, servicesOf } from './draft.ts'

type Dates = StaffDates['dates']

export type VisitDates = {
  /** Dates of a repeating visit; empty without repetition and while loading. */
  dates: Dates
  /** Unavailable dates, which are not booked. */
  taken: Dates
  /** Instants to book. */
  starts: string[]
  /** Current server price of each visit to book. */
  prices: PriceAnswer[]
  /** Nothing is available at that time. */
  isTaken: boolean
  isLoading: boolean
  /** Failure of the request for dates. */
  error: ApiFailure | null
  retry(): void
}

/** Dates and prices of the booking in the form; unavailable dates are left out. `length`: of a rental, in seconds. */
export function useVisitDates(
  company: string,
  branch: { id: string; timezone: string },
  draft: Draft,
  length?: number,
): VisitDates {
  const { everyWeeks, times, day, time, person } = draft
  const services = servicesOf(draft)
  const instant = time === null || !isLocalDate(day) ? null : toInstant(branch.timezone, day, time)
  const isAsked = instant !== null && services.length > 0 && (length === undefined || length > 0)
  const repeats = everyWeeks !== 0
  const read = useCall(
    'listStaffDates',
    {
      params: { company, branch: branch.id },
      query: {
        start: instant === null ? '' : new Date(instant * 1000).toISOString(),
        every_weeks: everyWeeks || 1,
        times: repeats ? times : 1,
        serviceId: services,
        resource: person === '' ? undefined : person,
        duration: length,
      },
    },
    { enabled: isAsked },
  )
  const dates = (isAsked ? read.data?.dates : undefined) ?? []
  return {
    dates: repeats ? dates : [],
    taken: repeats ? dates.filter(({ available }) => !available) : [],
    starts: dates.flatMap(({ available, start_time }) =>
      available && start_time !== null ? start_time : [],
    ),
    prices: dates.flatMap(({ price }) => price ?? []),
    isTaken: dates.length > 0 && dates.every(({ available }) => !available),
    isLoading: isAsked && read.isPending,
    error: repeats ? read.error : null,
    retry: () => void read.refetch(),
  }
}

type PriceOfVisit = Pick<PriceAnswer, 'price' | 'original_price' | 'currency_code' | 'discount_names'>

/** Total price of all visits; undefined while unknown. */
export function totalOf(draft: Pick<Draft, 'price'>, { prices }: { prices: readonly PriceOfVisit[] }) {
  const [first] = prices
  if (first === undefined) return undefined
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const own = draft.price.trim() === '' ? undefined : priceIn(draft.price)
  return {
    visits: prices.length,
    price: own === undefined ? sumOf(prices.map(({ price }) => price)) : own * prices.length,
    before: sumOf(prices.map(({ original_price }) => original_price)),
    discounts: own === undefined ? [...new Set(prices.flatMap((one) => one.discount_names ?? []))] : [],
    currency_code: first.currency_code,
  }
}
