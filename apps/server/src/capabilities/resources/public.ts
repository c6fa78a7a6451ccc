export { type ResourceRow, resourcesPerforming } from './queries.ts'
