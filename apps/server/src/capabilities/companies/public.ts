export { findCompany } from './find-company.ts'
export { readConfiguration } from './read-configuration.ts'
export { bookingSettings, companySettings, ownParts } from './settings.ts'
