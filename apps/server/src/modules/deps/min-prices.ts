import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { Deps } from './deps.ts'

/** `is_same_for_all`: for events, whether all of them have this price. */
export type MinPrice = { amount: number; original_amount: number; is_same_for_all?: boolean }

export type MinPricesQuery = {
  branchId: string
  /** `lowest`: no time costs less, so the search ends when it is found. */
  services: readonly { id: string; isEvent: boolean; lowest: number }[]
  /** Only these performers. */
  resourceIds?: readonly string[] | undefined
  source: string
  withDiscounts: boolean
  firstDay: LocalDate
  days: number
}

/**
 * `prices`: by service; services without a free time are absent. From `validUntil` (epoch milliseconds) on, it may
 * change.
 */
export type MinPrices = { prices: ReadonlyMap<string, MinPrice>; validUntil: number }

export type ReadMinPrices = (
  deps: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  query: MinPricesQuery,
) => Promise<MinPrices>
