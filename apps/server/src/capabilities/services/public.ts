export {
  bookableServices,
  priceLists,
  findBookableServices,
  findServices,
  type ServiceRow,
} from './queries.ts'
export { readAnyService } from './read-service.ts'
export type { ServiceTime } from './service-time.ts'
