export { ratingsOf, unrated } from './queries.ts'
