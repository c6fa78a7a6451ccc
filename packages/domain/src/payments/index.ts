/** Payment state, deposits and refunds. docs/rules/payments.md */
import type {
  AmountToPay,
  OnlinePayment,
  PaymentRequirement,
  PaymentState,
  PaymentStatus,
  RefundRule,
} from '@zapys/contract'

export { providerKeys } from './provider-keys.ts'

/** Minor units both. What costs nothing is paid. S4.payment.1 */
export function paymentStatus(price: number, paid: number): PaymentStatus {
  if (paid > price) return 'OVERPAYMENT'
  if (paid === price) return 'PAID'
  return paid > 0 ? 'UNDERPAYMENT' : 'UNPAID'
}

/** What is left to pay, never below 0. */
export const remaining = (price: number, paid: number): number => Math.max(0, price - paid)

/** A share of an amount in minor units, half a unit rounded up; of anything at least one unit. */
export const share = (amount: number, percent: number): number =>
  amount <= 0 ? 0 : Math.min(amount, Math.max(1, Math.floor((amount * percent + 50) / 100)))

/** The price, or one whole currency unit if that is more: a higher tip is almost always a typo. */
export const maxTip = (price: number): number => Math.max(price, 100)

export type Payable = {
  price: number
  /** What covers it already: a membership. */
  paid: number
  service_ids: readonly string[]
  /** What the services say of themselves. */
  own: readonly PaymentRequirement[]
  source: string
  isNewClient: boolean
}

/**
 * What is to be paid online for a new booking. What a service says of itself counts before the rules, the strictest of
 * several; the first rule that fits counts before what is usual. A share is of the whole price, and what a membership
 * covers is paid of it.
 */
export function amountToPay(settings: OnlinePayment, payable: Payable): AmountToPay {
  const rest = remaining(payable.price, payable.paid)
  if (!settings.enabled || rest === 0) return nothing
  const { requirement, share_percent } = termsOf(settings, payable)
  if (requirement === 'NONE') return nothing
  if (requirement === 'OPTIONAL') return { requirement, amount: rest }
  const amount = remaining(share(payable.price, share_percent), payable.paid)
  return amount === 0 ? { requirement: 'OPTIONAL', amount: rest } : { requirement, amount }
}

type Terms = { requirement: PaymentRequirement; share_percent: number }
type Deciding = Pick<Payable, 'service_ids' | 'own' | 'source' | 'isNewClient'>

/**
 * Whether it is paid online at all, and how much of it in advance, whatever is paid of it by now. A source is only said, so a
 * rule that names sources never asks for less in advance than is asked for without those rules.
 */
export function termsOf(settings: OnlinePayment, payable: Deciding): Terms {
  const said = termsBy(settings, payable)
  const rules = settings.rules.filter(({ sources }) => sources === undefined)
  if (rules.length === settings.rules.length) return said
  const anyway = termsBy({ ...settings, rules }, payable)
  return inAdvance(anyway) > inAdvance(said) ? anyway : said
}

const inAdvance = ({ requirement, share_percent }: Terms) => (requirement === 'REQUIRED' ? share_percent : 0)

function termsBy(settings: OnlinePayment, payable: Deciding): Terms {
  const rule = settings.rules.find(
    ({ service_ids, sources, new_client }) =>
      (service_ids === undefined || service_ids.some((id) => payable.service_ids.includes(id))) &&
      (sources === undefined || sources.includes(payable.source)) &&
      (new_client === undefined || new_client === payable.isNewClient),
  )
  return {
    requirement: strictest(payable.own) ?? rule?.requirement ?? settings.requirement,
    share_percent: rule?.share_percent ?? settings.share_percent,
  }
}

const nothing: AmountToPay = { requirement: 'NONE', amount: 0 }

const strictest = (own: readonly PaymentRequirement[]) =>
  (['REQUIRED', 'OPTIONAL'] as const).find((requirement) => own.includes(requirement))

/** Status of a booking that is cancelled unless it is paid in time. */
export const PENDING_PAYMENT = 'PENDING_PAYMENT'

const confirmed = ['CONFIRMED', 'CONFIRMED_BY_CLIENT']

/** The status that answers and webhooks show: a booking that must be paid first is not confirmed. Other statuses stay. */
export const shownStatus = (of: {
  status: string
  /** Epoch milliseconds; null: nothing has to be paid for it to stand. */
  pay_until: number | null
  cancelled_at: number | null
}): string =>
  of.pay_until !== null && of.cancelled_at === null && confirmed.includes(of.status)
    ? PENDING_PAYMENT
    : of.status

/** Of what stands: `prepayment` is what was required of it until `pay_until`, null where nothing was or it is paid. */
export function paymentState(of: {
  price: number
  paid: number
  /** Of the price; what is on its way back counts. */
  refunded: number
  prepayment: number | null
  /** Epoch milliseconds. */
  pay_until: number | null
  /** Online, as the rules are now. */
  mayPay: boolean
  hasEnded: boolean
}): PaymentState {
  const { price, paid, refunded, prepayment, pay_until } = of
  // For what takes place no more nothing is owed.
  const rest = of.hasEnded ? 0 : remaining(price, paid)
  const money = { paid, remaining: rest, refunded }
  if (rest === 0) return { ...nothing, ...money, pay_until: null }
  const required = remaining(Math.min(prepayment ?? 0, price), paid)
  if (required > 0 && pay_until !== null)
    return {
      requirement: 'REQUIRED',
      amount: required,
      ...money,
      pay_until: new Date(pay_until).toISOString(),
    }
  if (!of.mayPay) return { ...nothing, ...money, pay_until: null }
  return { requirement: 'OPTIONAL', amount: rest, ...money, pay_until: null }
}

/**
 * How much of what was paid is given back when a booking ends so many seconds before its start: that of the rule with the
 * most hours that were kept. Once it has begun nothing is.
 */
export function refundPercent(rules: readonly RefundRule[], secondsBefore: number): number {
  if (secondsBefore < 0) return 0
  const kept = rules.filter(({ hours_before }) => secondsBefore >= hours_before * 3600)
  return kept.reduce((best, rule) => (rule.hours_before > best.hours_before ? rule : best), {
    hours_before: -1,
    percent: 0,
  }).percent
}

export type RefundTerm =
  /** All of it, or a share, until then (epoch milliseconds). */
  | { kind: 'free' | 'part'; percent: number; until: number }
  /** Nothing once these have passed, or nothing at all. */
  | { kind: 'after' | 'none' }

/** A booking that its client may cancel. */
type Cancellable = {
  /** Epoch milliseconds, as the others. */
  startsAt: number
  now: number
  /** Null: the client may not cancel. */
  cancelUntil: number | null
  /** Seconds; rules that need a longer notice no longer apply. */
  shortestNotice?: number | null | undefined
}

/**
 * What a cancellation by the client refunds, as shown before the payment; the soonest end first. By the rules that
 * decide a refund, so that terms and refund agree. A time that has passed is not named.
 */
export function refundTerms(rules: readonly RefundRule[], of: Cancellable): RefundTerm[] {
  const { startsAt, now, cancelUntil, shortestNotice } = of
  const applying = rules.filter(({ hours_before }) => hours_before * 3600 <= (shortestNotice ?? Infinity))
  const hours = applying.map(({ hours_before }) => hours_before).toSorted((first, second) => second - first)
  const terms: { percent: number; until: number }[] = []
  for (const before of cancelUntil === null ? [] : hours) {
    const percent = refundPercent(applying, before * 3600)
    const until = Math.min(startsAt - before * 3_600_000, cancelUntil!)
    const last = terms.at(-1)
    if (percent === 0 || until < now || until <= (last?.until ?? -Infinity)) continue
    if (last?.percent === percent) last.until = until
    else terms.push({ percent, until })
  }
  const last = terms.at(-1)
  if (last === undefined) return [{ kind: 'none' }]
  return [
    ...terms.map((term) => ({ kind: term.percent === 100 ? ('free' as const) : ('part' as const), ...term })),
    ...(last.until < startsAt ? [{ kind: 'after' as const }] : []),
  ]
}

/** Until when a cancellation returns what covers a booking; `used`: it does not. Always returned: undefined. */
export type CoverTerm = { kind: 'returned'; until: number } | { kind: 'used' }

/** `giveBackHours` as in the settings, null: whenever it is cancelled. docs/rules/memberships.md */
export function coverTerm(giveBackHours: number | null, of: Cancellable): CoverTerm | undefined {
  if (giveBackHours === null) return undefined
  const { startsAt, now, cancelUntil, shortestNotice } = of
  const notice = giveBackHours * 3600
  const until = Math.min(startsAt - notice * 1000, cancelUntil ?? -Infinity)
  return until < now || notice > (shortestNotice ?? Infinity) ? { kind: 'used' } : { kind: 'returned', until }
}

/** What is given back of a paid amount; half a unit is rounded up, for the client. */
export const refund = (paid: number, percent: number): number =>
  paid <= 0 ? 0 : Math.min(paid, Math.floor((paid * percent + 50) / 100))
