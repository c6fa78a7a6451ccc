/** Payment state, deposits and refunds. docs/rules/payments.md */
import type {
  AmountToPay,
  OnlinePayment,
  PaymentRequirement,
  PaymentState,
  PaymentStatus,
  RefundRule,
} from '@zapys/contract'
import { HOUR_MS } from '../time/index.ts'

export { providerKeys } from './provider-keys.ts'

/** Both in minor units. A free booking is paid. S4.payment.1 */
export function paymentStatus(price: number, paid: number): PaymentStatus {
  if (paid > price) return 'OVERPAYMENT'
  if (paid === price) return 'PAID'
  return paid > 0 ? 'UNDERPAYMENT' : 'UNPAID'
}

/** Amount left to pay, never below 0. */
export const remaining = (price: number, paid: number): number => Math.max(0, price - paid)

/** Percentage of an amount in minor units, half a unit rounded up; at least one unit of a positive amount. */
export const share = (amount: number, percent: number): number =>
  amount <= 0 ? 0 : Math.min(amount, Math.max(1, Math.floor((amount * percent + 50) / 100)))

/** The price, or one whole currency unit if that is more: a higher tip is almost always a typo. */
export const maxTip = (price: number): number => Math.max(price, 100)

export type Payable = {
  price: number
  /** Amount already covered by a membership. */
  paid: number
  service_ids: readonly string[]
  /** Payment requirements of the services. */
  own: readonly PaymentRequirement[]
  source: string
  isNewClient: boolean
}

/**
 * Amount to pay online for a new booking. Order: requirements of the services (the strictest), the first matching rule,
 * the company's default. A share applies to the whole price; the amount covered by a membership counts as paid.
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
 * Payment requirement and prepaid share, independent of the amount paid so far.
 * The client states its source, so a rule for sources never lowers the prepayment
 * that applies without those rules.
 */
export function termsOf(settings: OnlinePayment, payable: Deciding): Terms {
  const ownTerms = termsBy(settings, payable)
  const rules = settings.rules.filter(({ sources }) => sources === undefined)
  if (rules.length === settings.rules.length) return ownTerms
  const anyway = termsBy({ ...settings, rules }, payable)
  return inAdvance(anyway) > inAdvance(ownTerms) ? anyway : ownTerms
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

/** Status of a booking that is cancelled unless it is paid by its deadline. */
export const PENDING_PAYMENT = 'PENDING_PAYMENT'

const confirmed = ['CONFIRMED', 'CONFIRMED_BY_CLIENT']

/** Status in responses and webhooks: an unpaid booking that must be prepaid is not confirmed. Others are unchanged. */
export const shownStatus = (of: {
  status: string
  /** Epoch milliseconds; null: no payment is required. */
  pay_until: number | null
  cancelled_at: number | null
}): string =>
  of.pay_until !== null && of.cancelled_at === null && confirmed.includes(of.status)
    ? PENDING_PAYMENT
    : of.status

/** `prepayment`: the amount required by `pay_until`; null if none was required or it is paid. */
export function paymentState(of: {
  price: number
  paid: number
  /** Part of the price; includes refunds in progress. */
  refunded: number
  prepayment: number | null
  /** Epoch milliseconds. */
  pay_until: number | null
  /** Whether online payment is possible under the current rules. */
  mayPay: boolean
  hasEnded: boolean
}): PaymentState {
  const { price, paid, refunded, prepayment, pay_until } = of
  // Nothing is owed for a visit that will not take place.
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
 * Percentage of the paid amount that is refunded when a booking is cancelled that many seconds before its start.
 * The rule with the longest notice that was met decides. After the start nothing is refunded.
 */
export function refundPercent(rules: readonly RefundRule[], secondsBefore: number): number {
  if (secondsBefore < 0) return 0
  const reached = rules.filter(({ hours_before }) => secondsBefore >= hours_before * 3600)
  return reached.reduce((best, rule) => (rule.hours_before > best.hours_before ? rule : best), {
    hours_before: -1,
    percent: 0,
  }).percent
}

export type RefundTerm =
  /** Full or partial refund until then (epoch milliseconds). */
  | { kind: 'free' | 'part'; percent: number; until: number }
  /** No refund after these, or none at all. */
  | { kind: 'after' | 'none' }

/** A booking that its client may cancel. */
type Cancellable = {
  /** Epoch milliseconds, as the others. */
  startsAt: number
  now: number
  /** Null: the client may not cancel. */
  cancelUntil: number | null
  /** Seconds; rules that need longer notice no longer apply. */
  shortestNotice?: number | null | undefined
}

/**
 * Refund terms for a cancellation by the client, as shown before the payment; the soonest end first.
 * Uses the rules that decide refunds, so that both agree. Passed deadlines are left out.
 */
export function refundTerms(rules: readonly RefundRule[], of: Cancellable): RefundTerm[] {
  const { startsAt, now, cancelUntil, shortestNotice } = of
  const applying = rules.filter(({ hours_before }) => hours_before * 3600 <= (shortestNotice ?? Infinity))
  const hours = applying.map(({ hours_before }) => hours_before).toSorted((first, second) => second - first)
  const terms: { percent: number; until: number }[] = []
  for (const before of cancelUntil === null ? [] : hours) {
    const percent = refundPercent(applying, before * 3600)
    const until = Math.min(startsAt - before * HOUR_MS, cancelUntil!)
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

/** Until when a cancellation returns the membership's cover; `used`: it does not. Always returned: undefined. */
export type CoverTerm = { kind: 'returned'; until: number } | { kind: 'used' }

/** `giveBackHours`: the setting; null: always returned. docs/rules/memberships.md */
export function coverTerm(giveBackHours: number | null, of: Cancellable): CoverTerm | undefined {
  if (giveBackHours === null) return undefined
  const { startsAt, now, cancelUntil, shortestNotice } = of
  const notice = giveBackHours * 3600
  const until = Math.min(startsAt - notice * 1000, cancelUntil ?? -Infinity)
  return until < now || notice > (shortestNotice ?? Infinity) ? { kind: 'used' } : { kind: 'returned', until }
}

/** Refund of a paid amount; half a unit is rounded up, in the client's favor. */
export const refund = (paid: number, percent: number): number =>
  paid <= 0 ? 0 : Math.min(paid, Math.floor((paid * percent + 50) / 100))
