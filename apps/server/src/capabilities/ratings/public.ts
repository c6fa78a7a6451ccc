export { ratingsOf, type RatingSummary, unrated } from './queries.ts'
