/** Prices and discounts beside services, for those who ask for them. Rules: docs/rules/pricing.md. */
import type { Discount, Price, Service } from '@zapys/contract'
import { discountedPrice, pricesOn, shownDiscount } from '@zapys/domain/pricing'
import { isLocalDate, type LocalDate, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import { type DiscountRow, discountsFor, type ServicePriceRow, servicePrices } from './queries.ts'

type PriceQuestion = {
  /** A day at the branch, or an instant. */
  withPriceOn?: string | undefined
  withDiscountsOn?: string | undefined
  source?: string | undefined
}

/**
 * The services with the prices valid on `withPriceOn` and the best discount valid on `withDiscountsOn`; unchanged when
 * neither is asked for. Two reads at most, whatever the number of services.
 */
export async function withPrices(
  connection: Connection,
  company: CompanyScope,
  branch: BranchRow,
  services: Service[],
  { withPriceOn, withDiscountsOn, source = 'WIDGET' }: PriceQuestion,
): Promise<Service[]> {
  if (withPriceOn === undefined && withDiscountsOn === undefined) return services
  const [entries, discounts] = await Promise.all([
    servicePrices(connection, company, {
      serviceIds: services.map(({ id }) => id),
      priceListId: branch.service_price_list_id,
    }),
    withDiscountsOn === undefined ? [] : discountsFor(connection, company, { branchId: branch.branch_id }),
  ])
  const entriesByService = Map.groupBy(entries, (entry) => entry.service_id)
  return services.map((service) => {
    const own = entriesByService.get(service.id) ?? []
    const validOn = (moment: string) =>
      pricesOn(own, branch.service_price_list_id, momentAt(branch, moment).date)
    return {
      ...service,
      ...(withPriceOn === undefined
        ? {}
        : { prices: validOn(withPriceOn).map((entry) => priceAnswer(entry, branch)) }),
      ...(withDiscountsOn === undefined
        ? {}
        : {
            discount: bestDiscount(validOn(withDiscountsOn), discounts, {
              ...momentAt(branch, withDiscountsOn),
              ...{ branch_id: branch.branch_id, service_id: service.id, source },
            }),
          }),
    }
  })
}

type Moment = {
  date: LocalDate
  /** Seconds from local midnight; undefined where only the day is known. */
  seconds: number | undefined
}

function momentAt(branch: BranchRow, moment: string): Moment {
  if (isLocalDate(moment)) return { date: moment, seconds: undefined }
  return toLocal(branch.timezone, Math.floor(Date.parse(moment) / 1000))
}

const priceAnswer = (entry: ServicePriceRow, branch: BranchRow): Price => ({
  id: entry.service_price_id,
  service_id: entry.service_id,
  service_price_list_id: entry.service_price_list_id,
  resource_type_id: entry.resource_type_id,
  currency_code: branch.currency_code,
  amount: entry.amount,
})

/**
 * What the lowest price of the service becomes. A day without a time has many starts: the best of them counts, and the
 * price can only change where the window of a discount begins.
 */
function bestDiscount(
  prices: readonly ServicePriceRow[],
  discounts: DiscountRow[],
  { date, seconds, ...place }: Moment & { branch_id: string; service_id: string; source: string },
): Discount | null {
  if (prices.length === 0) return null
  const lowest = Math.min(...prices.map(({ amount }) => amount))
  const starts =
    seconds === undefined ? [0, ...discounts.flatMap(({ start_time }) => start_time ?? [])] : [seconds]
  const lowered = starts.map((start_time) =>
    discountedPrice(lowest, discounts, { ...place, date, start_time }),
  )
  return shownDiscount(lowest, Math.min(...lowered))
}
