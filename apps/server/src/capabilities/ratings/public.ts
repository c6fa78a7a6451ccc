export { forgetClient, ownDataOf, ratingsOfVisits } from './own-data.ts'
export { ratingsOf, unrated } from './queries.ts'
