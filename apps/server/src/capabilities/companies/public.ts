export { companySettings, type FullSettings, ownParts } from './settings.ts'
