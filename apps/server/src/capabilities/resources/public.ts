export { type ResourceRow, resourcesPerforming } from './queries.ts'
export { readResource } from './read-resource.ts'
