/** Covering membership and remaining amount, from the client's choice and the server's responses. */
import type { MembershipChoice, PlannedPrice, PriceRequest, UsedMembership } from '@zapys/contract'
import { coveredOf } from '@zapys/domain/memberships'
import type { CoverChoice } from '#widget/features/booking-draft/draft-store.ts'
import type { ListedBooking } from '#widget/features/booking/use-shown.ts'

/** The choice in the format of requests; undefined: the best fit. */
export function choiceInput(choice: CoverChoice): MembershipChoice | undefined {
  if (choice === 'best') return undefined
  return choice === 'none' ? null : choice
}

/** Requests exact prices for known performers. */
export const withPeople = (request: PriceRequest, legs: ListedBooking['legs']): PriceRequest => ({
  ...request,
  service_resource_settings: request.service_resource_settings.map((setting) => {
    const leg = legs.find(({ service_ids }) => service_ids.includes(setting.service))
    return leg === undefined
      ? setting
      : { ...setting, resources: [leg.resource_id], auto_selected_resources: false }
  }),
})

/** Preview of a series: number of covered dates, of all dates, and the membership that is used first. */
export type CoveredDates = { covered: number; dates: number; sum: number; first: UsedMembership | undefined }

type Answer = Pick<PlannedPrice, 'redemption' | 'payment'>

type CoveringFacts = {
  /** The price of the booking; undefined while it is unknown. */
  price: number | undefined
  choice: CoverChoice
  /** The best fit; undefined while unknown. */
  best: Answer | undefined
  /** Cover by the chosen membership, if it is not the best fit. */
  chosen: Answer | undefined
  /** The chosen membership does not fit. */
  isRefused: boolean
  series: CoveredDates | undefined
  /** Sum of the deposits of a series; undefined for a single booking. */
  deposits: number | undefined
  /** The server rejected the shown values; this is the new remaining amount. */
  instead: number | undefined
}

export type Covering = {
  /** The effective choice; one that does not fit is ignored. */
  choice: CoverChoice
  /** Null: none. Undefined: unknown, for example for a guest without a code. */
  used: UsedMembership | null | undefined
  /** Undefined if `used` is. */
  left: number | undefined
  /** Of a series, the sum of its required deposits. */
  payment: PlannedPrice['payment'] | undefined
  series: CoveredDates | undefined
  /** All memberships of the client that fit. */
  fitting: readonly UsedMembership[]
}

export function coveringOf({
  price,
  choice: chosenCover,
  best,
  chosen,
  isRefused,
  series,
  deposits,
  instead,
}: CoveringFacts): Covering {
  const choice = isRefused ? 'best' : chosenCover
  const answer = choice === 'best' ? best : chosen
  const fitting = best?.redemption?.fitting ?? []
  const used = series ? (series.first ?? null) : usedOf(choice, answer, fitting)
  const covered = series ? series.sum : used && price !== undefined ? coveredOf(price, used) : 0
  return {
    choice,
    used,
    series,
    left:
      price === undefined || used === undefined
        ? undefined
        : series
          ? (instead ?? price - covered)
          : price - covered,
    payment: deposits === undefined ? answer?.payment : depositsOf(deposits),
    fitting,
  }
}

const depositsOf = (amount: number): Covering['payment'] =>
  amount > 0 ? { requirement: 'REQUIRED', amount } : undefined

/** For a fitting own membership the cover is known before the request. */
function usedOf(
  choice: CoverChoice,
  answer: Answer | undefined,
  fitting: readonly UsedMembership[],
): UsedMembership | null | undefined {
  if (choice === 'none') return null
  const membership = answer?.redemption?.membership
  if (membership !== undefined || choice === 'best' || !('number' in choice)) return membership
  return fitting.find(({ number }) => number === choice.number)
}

/** Values that the server compares before booking; empty if unknown. */
export function coveringShown({ used, left, series }: Covering) {
  if (left === undefined) return {}
  return series ? { to_pay: left } : { to_pay: left, membership: used?.number ?? null }
}
