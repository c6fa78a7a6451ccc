/** Requests the covering membership and the remaining amount before booking. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Hold, PlannedPrice, PriceRequest } from '@zapys/contract'
import { ApiFailure } from '#widget/api/failure.ts'
import { useCompany } from '#widget/company/company.tsx'
import { isChanged, isUncovered } from '#widget/features/booking/refusals.ts'
import { usePrice, usePriceOf } from '#widget/features/booking/use-price.ts'
import type { ShownBooking } from '#widget/features/booking/use-shown.ts'
import type { CoverChoice } from '#widget/features/booking-draft/draft-store.ts'
import type { HoldInUse } from '#widget/features/hold/use-hold.ts'
import { useSession } from '#widget/session/session.tsx'
import { choiceInput, coveringOf, withPeople } from './covering.ts'
import type { CoveredDates } from './covering.ts'

type ToCover = {
  /** For a series, its first visit. */
  priced: PriceRequest | undefined
  hold: HoldInUse
  shown: ShownBooking
  /** Total price of the booking. */
  price: number | undefined
  series: CoveredDates | undefined
  /** Sum of the deposits of a series. */
  deposits: number | undefined
  choice: CoverChoice
  onChoose(choice: CoverChoice): void
  /** Why the booking was rejected. */
  failure: ApiFailure | undefined
}

export function useCovering(toCover: ToCover) {
  const { priced, hold, shown, price, series, deposits, choice, onChoose, failure } = toCover
  const { token } = useSession()
  const isSignedIn = token !== null
  const isDue = priced !== undefined && price !== 0 && !hold.isComing
  const request = isDue ? withPeople(priced, shown.held?.legs ?? []) : undefined
  const known = hold.seen && knownOf(hold.seen, isSignedIn)
  const best = usePrice(request, { known })
  const membership = choiceInput(choice)
  const chosen = usePrice(request && membership !== undefined ? { ...request, membership } : undefined)
  const isRefused = membership !== undefined && chosen.error !== null && isUncovered(chosen.error)

  // The shown price or cover is out of date: all of it is requested again.
  const isOther = failure !== undefined && (isChanged(failure) || isUncovered(failure))
  const refetchCover = useEffectEvent(() => {
    void best.refetch()
    if (membership !== undefined) void chosen.refetch()
  })
  useEffect(() => {
    if (isOther) refetchCover()
  }, [isOther, failure])

  const instead = isOther && series ? failure.payload?.metadata?.instead?.to_pay : undefined
  const covering = coveringOf({
    price,
    choice,
    isRefused,
    series,
    deposits,
    instead,
    best: request && best.data,
    chosen: chosen.isPlaceholderData ? undefined : chosen.data,
  })
  const isNew = ({ isFetching, data, isPlaceholderData }: typeof best) =>
    isFetching && (data === undefined || isPlaceholderData || isOther)
  return {
    ...covering,
    isSeries: deposits !== undefined,
    /** A press would book values that are not shown yet. A guest without a code has no membership to wait for. */
    isAsking: (isSignedIn && isNew(best)) || (membership !== undefined && isNew(chosen)),
    /** Why the chosen membership is not used. */
    refusal: isRefused ? chosen.error : undefined,
    code: useCode(request, onChoose),
    /** Whether the client may enter a certificate code. */
    mayNameCode: useSells() || typeof choice === 'object',
    onChoose,
  }
}
export type CoveringInUse = ReturnType<typeof useCovering>

/** Cover from the hold's response; undefined if it was made before signing in or out. */
function knownOf({ price, redemption, payment }: Hold, isSignedIn: boolean): PlannedPrice | undefined {
  if (price === undefined || payment === undefined || (redemption !== undefined) !== isSignedIn)
    return undefined
  return { ...price, payment, ...(redemption && { redemption }) }
}

function useSells(): boolean {
  const { membership_showcase_view_type, client_membership_view_type } =
    useCompany().bookingSettings.widget_settings
  return membership_showcase_view_type !== 'OFF' || client_membership_view_type !== 'OFF'
}

/** A code is checked before it becomes the choice: a wrong one shows an error at its field and changes nothing. */
function useCode(request: PriceRequest | undefined, onChoose: (choice: CoverChoice) => void) {
  const queries = useQueryClient()
  const priceOf = usePriceOf()
  const isSignedIn = useSession().token !== null
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [typed, setTyped] = useState('')
  return {
    busy,
    failure,
    /** The typed code, not applied yet. */
    typed,
    type(code: string) {
      setTyped(code)
      setFailure(undefined)
    },
    /** Checks the typed code; resolves with true if it covers something. */
    async name(): Promise<boolean> {
      const code = typed.trim()
      if (request === undefined || busy || code === '') return false
      setBusy(true)
      setFailure(undefined)
      try {
        const withCode = { ...request, membership: { code } }
        await queries.fetchQuery({ ...priceOf(withCode), meta: { handles: () => true, isOwn: isSignedIn } })
        setTyped('')
        onChoose({ code })
        return true
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        setFailure(error)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
