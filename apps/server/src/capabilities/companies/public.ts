export { findCompany } from './find-company.ts'
export { readConfiguration } from './read-configuration.ts'
export { companySettings, type FullSettings, ownParts } from './settings.ts'
