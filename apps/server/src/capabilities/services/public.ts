export {
  bookableServices,
  discountsFor,
  priceLists,
  findBookableServices,
  findServices,
  servicePrices,
  type ServiceRow,
} from './queries.ts'
export { readAnyService } from './read-service.ts'
