export {
  bookableServices,
  priceLists,
  findBookableServices,
  findServices,
  type ServiceRow,
} from './queries.ts'
export { readAnyService } from './read-service.ts'
