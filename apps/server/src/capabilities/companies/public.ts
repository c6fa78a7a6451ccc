export { findCompany } from './find-company.ts'
export { readMeasuringIds } from './measuring-ids.ts'
export { readConfiguration } from './read-configuration.ts'
export { companySettings } from './settings.ts'
