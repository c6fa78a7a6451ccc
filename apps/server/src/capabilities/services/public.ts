export {
  bookableServices,
  discountsFor,
  findBookableServices,
  findServices,
  servicePrices,
  type ServiceRow,
} from './queries.ts'
export { readAnyService } from './read-service.ts'
