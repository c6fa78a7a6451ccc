/** State of the confirmed time in the lists, and free alternatives. */
import type { Branch } from '@zapys/contract'
import type { LocalMoment } from '@zapys/domain/addresses'
import { addDays, DAY_SECONDS } from '@zapys/domain/time'
import { useCompany } from '#widget/company/company.tsx'
import type { ListedBooking } from '#widget/features/booking/use-shown.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import type { Problem } from '#widget/features/confirmation/confirmation.ts'
import { bookableRange } from '#widget/features/slots/bookable-range.ts'
import { nearestTimes } from '#widget/features/slots/nearest-times.ts'
import type { FreeTime } from '@zapys/domain/slots'
import type { SlotSearch } from '#widget/features/slots/slot-query.ts'
import { useSlots, useSoonest, useTimes } from '#widget/features/slots/use-slots.ts'

type VisitAt = AtBranch & {
  services: readonly string[]
  resource: string | null
  performers: readonly string[] | undefined
  isRent: boolean
  moment: LocalMoment
}

export function useFreeTimes({ branch, settings, services, resource, performers, isRent, moment }: VisitAt) {
  const { company } = useCompany()
  const search: SlotSearch = {
    company: company.id,
    branch: branch.id,
    kind: isRent ? 'rent' : 'general',
    services,
    resource,
    performers,
  }
  const slots = useSlots(search, bookableRange(branch.timezone, settings, Date.now() / 1000), settings)
  const onThatDay = useTimes(slots, isRent ? null : moment.date)
  const isFreeAt = (seconds: number) => (time: FreeTime) => time.available && time.start_time === seconds
  const ofThatDay = onThatDay.data?.find(isFreeAt(moment.seconds))
  const isMissing = onThatDay.isSuccess && ofThatDay === undefined
  // A night shift lists its times after midnight on the day before.
  const ofDayBefore = useTimes(slots, isMissing ? addDays(moment.date, -1) : null)
  const time = ofThatDay ?? ofDayBefore.data?.find(isFreeAt(moment.seconds + DAY_SECONDS))
  return {
    slots,
    times: onThatDay.data ?? [],
    listed: time ? ('free' as const) : isMissing && ofDayBefore.isSuccess ? ('gone' as const) : undefined,
    listedAs: time && listedBooking(time, branch),
    isRent,
    moment,
  }
}

/** Undefined if the list lacks its price and performers. */
function listedBooking(
  { price, discount, legs }: FreeTime,
  { currency_code }: Branch,
): ListedBooking | undefined {
  if (price === undefined || legs === undefined) return undefined
  const total = { price: discount?.discounted_price ?? price, original_price: price, currency_code }
  return { total, legs }
}

/** The three nearest free times where the chosen one is lost: those that the rejection names, else of the same day, else the first there are. */
export function useOfferedTimes(
  { slots, times, isRent, moment }: ReturnType<typeof useFreeTimes>,
  problem: Problem | undefined,
) {
  const lost = problem?.kind === 'lost' ? problem : undefined
  const named = lost?.alternatives?.map(({ date, time, resource_id }) => ({
    date,
    seconds: time.start_time,
    resource_id,
  }))
  const sameDay = nearestTimes(times, moment)
  const dayIsDry = lost !== undefined && !isRent && named === undefined && sameDay.length === 0
  const soonest = useSoonest(dayIsDry ? slots : { ...slots, range: undefined }, (day) =>
    day.find((time) => time.available),
  )
  const onSoonestDay = useTimes(slots, dayIsDry ? (soonest.data?.date ?? null) : null)
  const ahead = soonest.data
    ? nearestTimes(onSoonestDay.data ?? [], { date: soonest.data.date, seconds: 0 })
    : []
  return (named ?? (dayIsDry ? ahead : sameDay)).slice(0, 3)
}
