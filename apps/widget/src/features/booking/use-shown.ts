/** Values shown on a confirmation, to which the booking is bound: from the hold, or from a later rejection. */
import { useEffect } from 'react'
import type { Hold, PriceAnswer, PriceRequest } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'
import { holdKeeper } from '#widget/features/hold/holds.ts'
import type { HoldInUse } from '#widget/features/hold/use-hold.ts'
import { isChanged } from './refusals.ts'
import { usePrice } from './use-price.ts'

type Total = Omit<PriceAnswer, 'service_prices'> & Partial<PriceAnswer>

/** Listed data of a time with any performer: performers and their exact price. */
export type ListedBooking = { total: Total; legs: Hold['legs'] }

export type ShownBooking = {
  /** Undefined while unknown. */
  total: Total | undefined
  /** Legs and required resources; undefined without a hold. */
  held: Pick<Hold, 'legs' | 'besides'> | undefined
  /** Performers, as returned by the hold. */
  resourceIds: readonly string[] | undefined
  /** The total could not be calculated; the booking continues without it. */
  isError: boolean
  /** Values that the server compares before booking. */
  toBook: { price: number; resource_ids?: string[] } | undefined
}

/**
 * `request`: priced if nothing is held, as for a series.
 * `failure`: the server rejected the shown values; then the time is held again.
 */
export function useShown(
  request: PriceRequest | undefined,
  hold: HoldInUse,
  failure: ApiFailure | undefined,
  listed: ListedBooking | undefined,
): ShownBooking {
  const { seen } = hold
  const changed = failure && isChanged(failure) ? failure.payload?.metadata?.instead : undefined
  // For chosen performers the calculated price applies; for any performer the hold's, else the list's.
  const isNamed = request?.service_resource_settings.every(({ resources }) => resources.length > 0) === true
  const isListed = !isNamed && listed !== undefined && !hold.isComing
  const isRefused = !isNamed && hold.refusal !== undefined
  const isReckoned = seen?.price === undefined && (isNamed || !(hold.isComing || isRefused || isListed))
  const price = usePrice(isReckoned ? request : undefined)
  useEffect(() => {
    if (changed !== undefined) void holdKeeper.renew()
  }, [changed])

  // A live hold is newer than the rejection; an expired one is older.
  if (seen?.price !== undefined && (seen.isLive || changed === undefined)) {
    const { price: total, resource_ids } = seen
    return {
      total,
      held: seen,
      resourceIds: resource_ids,
      isError: false,
      toBook: { price: total.price, resource_ids },
    }
  }
  const reckoned = isRefused ? undefined : price.data
  if (changed !== undefined) {
    const { price: now, resource_ids } = changed
    const currency_code = (seen?.price ?? reckoned ?? listed?.total)?.currency_code
    return {
      total: currency_code && { price: now, original_price: now, currency_code },
      held: undefined,
      resourceIds: resource_ids,
      isError: false,
      toBook: { price: now, resource_ids },
    }
  }
  if (isListed) {
    const { total, legs } = listed
    const resource_ids = legs.map(({ resource_id }) => resource_id)
    return {
      total,
      held: { legs },
      resourceIds: resource_ids,
      isError: false,
      toBook: { price: total.price, resource_ids },
    }
  }
  return {
    total: reckoned,
    held: undefined,
    resourceIds: undefined,
    isError: price.isError || isRefused,
    toBook: reckoned && { price: reckoned.price },
  }
}
