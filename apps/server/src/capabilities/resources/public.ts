export { type ResourceRow, performersOf, resourcesPerforming } from './queries.ts'
export { readResource } from './read-resource.ts'
