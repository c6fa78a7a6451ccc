/** What a confirmation shows and the booking is bound to: the hold's price and people, or what they have become since. */
import { useEffect } from 'react'
import type { Hold, PriceAnswer, PriceRequest } from '@zapys/contract'
import type { ApiFailure } from '#widget/api/failure.ts'
import { holdKeeper } from '#widget/features/hold/holds.ts'
import type { HoldInUse } from '#widget/features/hold/use-hold.ts'
import { isChanged } from './refusals.ts'
import { usePrice } from './use-price.ts'

type Total = Omit<PriceAnswer, 'service_prices'> & Partial<PriceAnswer>

/** What a list says of a time by anybody: who would come, and what exactly that costs. */
export type ListedBooking = { total: Total; legs: Hold['legs'] }

export type ShownBooking = {
  /** Undefined while it is not known. */
  total: Total | undefined
  /** Who does what when; undefined where nothing is held. */
  held: Pick<Hold, 'legs' | 'besides'> | undefined
  /** Who comes, as a hold answers them. */
  resourceIds: readonly string[] | undefined
  /** It could not be worked out: the booking goes without it. */
  isError: boolean
  /** What the server compares before it books. */
  toBook: { price: number; resource_ids?: string[] } | undefined
}

/**
 * `request`: what to price where nothing is held, as for a series. `failure`: the server rejected what was shown before;
 * then it is held again.
 */
export function useShown(
  request: PriceRequest | undefined,
  hold: HoldInUse,
  failure: ApiFailure | undefined,
  listed: ListedBooking | undefined,
): ShownBooking {
  const { seen } = hold
  const changed = failure && isChanged(failure) ? failure.payload?.metadata?.instead : undefined
  // For named staff the calculated price holds; for any free staff the hold names them first, else the list.
  const isNamed = request?.service_resource_settings.every(({ resources }) => resources.length > 0) === true
  const isListed = !isNamed && listed !== undefined && !hold.isComing
  const isRefused = !isNamed && hold.refusal !== undefined
  const isReckoned = seen?.price === undefined && (isNamed || !(hold.isComing || isRefused || isListed))
  const price = usePrice(isReckoned ? request : undefined)
  useEffect(() => {
    if (changed !== undefined) void holdKeeper.renew()
  }, [changed])

  // What is held now is newer than what the rejection said; a hold that ran out is older.
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
