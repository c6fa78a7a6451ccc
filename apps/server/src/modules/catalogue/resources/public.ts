export { type ResourceRow, performersOf, resourceNames, resourcesPerforming } from './queries.ts'
export { readResource } from './read-resource.ts'
export { listTeam } from './list-team.ts'
export { lockResource } from './change-resource.ts'
