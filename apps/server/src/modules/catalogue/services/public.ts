export {
  bookableServices,
  withSwitchedOff,
  priceLists,
  findBookableServices,
  findServices,
  type BookedService,
  type ServiceRow,
  type WhichServices,
} from './queries.ts'
export type { NeededResource, ServiceNeed } from './needs.ts'
export { needsMet } from './needs-met.ts'
export { isActive } from './service-columns.ts'
export type { NeedColumns } from './save-needs.ts'
export { readAnyService } from './read-service.ts'
export { performersInTurn, type ServiceTime, shownLegs } from './service-time.ts'
export { listServices } from './list-services.ts'
export { servicesOfEach } from './services-of-each.ts'
export { minPricesBy, type MinPricesOf } from './prices.ts'
