import type { LedgerLine, TillDay } from '@zapys/contract'

export type MoneySum = Omit<TillDay['sums'][number], 'entries'>

/** An entry of money; what memberships cover is none. */
export const isMoney = (line: LedgerLine): boolean => line.method !== null

/** Sums of these entries by method and currency, in the order of their first entry, as those of the till. */
export function sumsOf(lines: readonly LedgerLine[]): MoneySum[] {
  const sums = new Map<string, MoneySum>()
  for (const { method, currency_code, cause, line, amount } of lines) {
    if (method === null) continue
    const key = `${method} ${currency_code}`
    const sum = sums.get(key) ?? { ...NOTHING, method, currency_code }
    const part = partOf(cause)
    sums.set(key, {
      ...sum,
      [part]: sum[part] + amount,
      tips: sum.tips + (line === 'TIP' ? amount : 0),
      total: sum.total + amount,
    })
  }
  return [...sums.values()]
}

const NOTHING = { received: 0, given_back: 0, corrected: 0, total: 0, tips: 0 }

const partOf = (cause: LedgerLine['cause']) =>
  cause === 'CHARGE' ? 'received' : cause === 'REFUND' ? 'given_back' : 'corrected'
