/** Form state of online payment terms. No React here. */
import type { OnlinePayment } from '@zapys/contract'

export type Requirement = OnlinePayment['requirement']
type RefundRule = OnlinePayment['refund'][number]
type PaymentRule = OnlinePayment['rules'][number]

/** Refund for a cancellation with this much notice. */
export type RefundRow = { key: string; hours: string; percent: string }

/** Empty lists and texts: all services, all sources, the default share. */
export type RuleRow = {
  key: string
  services: readonly string[]
  /** Separated by commas. */
  sources: string
  clients: 'ALL' | 'NEW' | 'KNOWN'
  requirement: Requirement
  share: string
}

export const wholeBetween = (typed: string, min: number, max: number): number | undefined => {
  const value = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NaN
  return value >= min && value <= max ? value : undefined
}

export const newRefund = (): RefundRow => ({ key: crypto.randomUUID(), hours: '', percent: '' })

export const refundRows = (refund: readonly RefundRule[]): RefundRow[] =>
  refund.map(({ hours_before, percent }) => ({
    ...newRefund(),
    hours: String(hours_before),
    percent: String(percent),
  }))

const hoursIn = (typed: string): number | undefined => {
  const plain = typed.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** Undefined: a row is invalid, or two rows have the same hours. */
export function refundIn(rows: readonly RefundRow[]): RefundRule[] | undefined {
  const rules = rows.flatMap((row) => {
    const hours_before = hoursIn(row.hours)
    const percent = wholeBetween(row.percent, 0, 100)
    return hours_before === undefined || percent === undefined ? [] : [{ hours_before, percent }]
  })
  const hours = new Set(rules.map(({ hours_before }) => hours_before))
  return hours.size === rows.length
    ? rules.toSorted((one, other) => other.hours_before - one.hours_before)
    : undefined
}

export const newRule = (): RuleRow => ({
  key: crypto.randomUUID(),
  services: [],
  sources: '',
  clients: 'NEW',
  requirement: 'REQUIRED',
  share: '',
})

const clientsOf = (isNew: boolean | undefined): RuleRow['clients'] => {
  if (isNew === undefined) return 'ALL'
  return isNew ? 'NEW' : 'KNOWN'
}

export const ruleRows = (rules: readonly PaymentRule[]): RuleRow[] =>
  rules.map(({ service_ids = [], sources = [], new_client, requirement, share_percent }) => ({
    ...newRule(),
    services: service_ids,
    sources: sources.join(', '),
    clients: clientsOf(new_client),
    requirement,
    share: share_percent === undefined ? '' : String(share_percent),
  }))

/** Undefined: a share is not a number from 1 to 100. */
export function rulesIn(rows: readonly RuleRow[]): PaymentRule[] | undefined {
  const rules = rows.map(ruleIn)
  return rules.every((rule) => rule !== undefined) ? rules : undefined
}

function ruleIn({ services, sources, clients, requirement, share }: RuleRow): PaymentRule | undefined {
  const share_percent = wholeBetween(share, 1, 100)
  if (share.trim() !== '' && share_percent === undefined) return undefined
  const named = sources
    .split(',')
    .map((source) => source.trim())
    .filter((source) => source !== '')
  return {
    ...(services.length === 0 ? {} : { service_ids: [...services] }),
    ...(named.length === 0 ? {} : { sources: named }),
    ...(clients === 'ALL' ? {} : { new_client: clients === 'NEW' }),
    requirement,
    ...(share_percent === undefined ? {} : { share_percent }),
  }
}
