export {
  type DiscountRow,
  discountsFor,
  findBookableServices,
  type ServicePriceRow,
  servicePrices,
  type ServiceRow,
} from './queries.ts'
