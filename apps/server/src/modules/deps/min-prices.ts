import type { LocalDate } from '@zapys/domain/time'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import type { Deps } from './deps.ts'

export type FreePrice = { amount: number; original_amount: number }

/** By type of the performer; null: without a type. */
export type OfTypes<Value> = ReadonlyMap<string | null, Value>

export type MinPrice = FreePrice & {
  /** For events, whether all of them have this price. */
  is_same_for_all?: boolean
  /** Absent for events, and for types without a free time. */
  ofTypes?: OfTypes<FreePrice>
}

/** No time costs less, by anyone or by a performer of a type (null: of all other types): the search ends there. */
export type LowestPrices = { all: number; ofTypes: OfTypes<number> }

export type MinPricesQuery = {
  branchId: string
  services: readonly { id: string; isEvent: boolean; lowest: LowestPrices }[]
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
