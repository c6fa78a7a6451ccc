export {
  addDiscount,
  addEmptyPrice,
  addPrice,
  addPriceList,
  removePrice,
  removePriceList,
  saveDiscount,
  savePrice,
  savePriceList,
} from './save-pricing.ts'
export { addService, linkToBranch, savePerformers, saveService, type ServiceColumns } from './save-service.ts'
export {
  bookableServices,
  priceLists,
  findBookableServices,
  findServices,
  withSwitchedOff,
  type BookedService,
  type ServiceRow,
} from './queries.ts'
export type { NeededResource, ServiceNeed } from './needs.ts'
export { type BookedResources, type ResourceOfNeed, needsMet } from './needs-met.ts'
export { type NeedColumns, needsOf, replaceNeeds } from './save-needs.ts'
export { findAnyService, readAnyService } from './read-service.ts'
export { performersInTurn, type ServiceTime, shownLegs } from './service-time.ts'
export { isActive, serviceColumns, serviceTexts } from './service-columns.ts'
export { listServices } from './list-services.ts'
export { servicesOfEach } from './services-of-each.ts'
export { minPricesBy, type MinPricesOf, listedPricesFrom } from './prices.ts'
