/** What covers a booking and what is left to pay of it, by what the client chose and the server said. */
import type { MembershipChoice, PlannedPrice, PriceRequest, UsedMembership } from '@zapys/contract'
import { coveredOf } from '@zapys/domain/memberships'
import type { CoverChoice } from '#widget/features/booking-draft/draft-store.ts'
import type { ListedBooking } from '#widget/features/booking/use-shown.ts'

/** As requests name it; absent: what fits best. */
export function choiceAsked(choice: CoverChoice): MembershipChoice | undefined {
  if (choice === 'best') return undefined
  return choice === 'none' ? null : choice
}

/** Of whom is known who they are it is asked what exactly they cost. */
export const withPeople = (asked: PriceRequest, legs: ListedBooking['legs']): PriceRequest => ({
  ...asked,
  service_resource_settings: asked.service_resource_settings.map((setting) => {
    const leg = legs.find(({ service_ids }) => service_ids.includes(setting.service))
    return leg === undefined
      ? setting
      : { ...setting, resources: [leg.resource_id], auto_selected_resources: false }
  }),
})

/** Of a series, as its preview says it: how many of its dates are covered, of how many, and which membership is first. */
export type CoveredDates = { covered: number; dates: number; sum: number; first: UsedMembership | undefined }

type Answer = Pick<PlannedPrice, 'redemption' | 'payment'>

type Said = {
  /** The price of the booking; undefined while it is unknown. */
  price: number | undefined
  choice: CoverChoice
  /** What fits best; undefined while it is unknown. */
  best: Answer | undefined
  /** Where something else was chosen: what that covers. */
  chosen: Answer | undefined
  /** What was chosen does not fit. */
  isRefused: boolean
  series: CoveredDates | undefined
  /** The server would not book what was shown: so much would be left. */
  instead: number | undefined
}

export type Covering = {
  /** What is in force: a choice that does not fit is not. */
  choice: CoverChoice
  /** Null: nothing. Undefined: nothing is known of it, as of a guest who names nothing. */
  used: UsedMembership | null | undefined
  /** Undefined where `used` is. */
  left: number | undefined
  /** Of one booking alone. */
  payment: PlannedPrice['payment'] | undefined
  series: CoveredDates | undefined
  /** All own ones that fit. */
  fitting: readonly UsedMembership[]
}

export function coveringOf({
  price,
  choice: wanted,
  best,
  chosen,
  isRefused,
  series,
  instead,
}: Said): Covering {
  const choice = isRefused ? 'best' : wanted
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
    payment: series ? undefined : answer?.payment,
    fitting,
  }
}

/** Of an own one that fits is known what it covers before it is asked. */
function usedOf(
  choice: CoverChoice,
  answer: Answer | undefined,
  fitting: readonly UsedMembership[],
): UsedMembership | null | undefined {
  if (choice === 'none') return null
  const said = answer?.redemption?.membership
  if (said !== undefined || choice === 'best' || !('number' in choice)) return said
  return fitting.find(({ number }) => number === choice.number)
}

/** What the server compares before it books; nothing where nothing is known of it. */
export function coveringShown({ used, left, series }: Covering) {
  if (left === undefined) return {}
  return series ? { to_pay: left } : { to_pay: left, membership: used?.number ?? null }
}
