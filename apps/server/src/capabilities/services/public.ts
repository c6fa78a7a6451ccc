export {
  type DiscountRow,
  discountsFor,
  findBookableServices,
  findServices,
  type ServicePriceRow,
  servicePrices,
  type ServiceRow,
} from './queries.ts'
export { readAnyService } from './read-service.ts'
