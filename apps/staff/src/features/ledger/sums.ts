import type { LedgerLine } from '@zapys/contract'

type Sum = Pick<LedgerLine, 'currency_code'> & {
  method: NonNullable<LedgerLine['method']>
  received: number
  /** Refunds and corrections; 0 or negative. */
  back: number
  total: number
}

/** An entry of money; what memberships cover is none. */
export const isMoney = (line: LedgerLine): boolean => line.method !== null

/** Sums of these entries by method and currency, in the order of their first entry. */
export function sumsOf(lines: readonly LedgerLine[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { method, currency_code, cause, amount } of lines) {
    if (method === null) continue
    const key = `${method} ${currency_code}`
    const sum = sums.get(key) ?? { method, currency_code, received: 0, back: 0, total: 0 }
    const isReceived = cause === 'CHARGE'
    sums.set(key, {
      ...sum,
      received: sum.received + (isReceived ? amount : 0),
      back: sum.back + (isReceived ? 0 : amount),
      total: sum.total + amount,
    })
  }
  return [...sums.values()]
}
