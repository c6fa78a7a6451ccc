import type { LocalDate } from '../time/index.ts'

/** A line of a price list. Without a resource type it applies to all. Days are inclusive; null means unbounded. */
export type PriceEntry = {
  service_price_list_id: string
  resource_type_id: string | null
  /** Minor units. */
  amount: number
  first_day: LocalDate | null
  last_day: LocalDate | null
}

/**
 * Entries of one service valid on a day in the branch's price list. The winning entry of each type comes first:
 * the one that began later, or else costs less. docs/rules/pricing.md.
 */
export const pricesOn = <Entry extends PriceEntry>(
  entries: Entry[],
  priceList: string,
  day: LocalDate,
): Entry[] =>
  entries
    .filter(
      (entry) =>
        entry.service_price_list_id === priceList &&
        (entry.first_day ?? day) <= day &&
        (entry.last_day ?? day) >= day,
    )
    .toSorted(
      (first, second) =>
        compare(second.first_day ?? '', first.first_day ?? '') || first.amount - second.amount,
    )

/**
 * Price of one service: the entry of the resource's own type wins over the one for all.
 * Undefined if the service has no price there.
 */
export function choosePrice<Entry extends PriceEntry>(
  entries: Entry[],
  query: { priceList: string; resourceType: string | null; day: LocalDate },
): Entry | undefined {
  const valid = pricesOn(entries, query.priceList, query.day)
  const best = (resourceType: string | null) => valid.find((entry) => entry.resource_type_id === resourceType)
  return (query.resourceType === null ? undefined : best(query.resourceType)) ?? best(null)
}

const compare = (first: string, second: string) => (first < second ? -1 : Number(first > second))
