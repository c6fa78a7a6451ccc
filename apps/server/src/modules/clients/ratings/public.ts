export { eraseClient, ownDataOf, ratingsOfAppointments } from './own-data.ts'
export { ratingsOf, unrated } from './queries.ts'
export { latestRatings } from './latest-ratings.ts'
