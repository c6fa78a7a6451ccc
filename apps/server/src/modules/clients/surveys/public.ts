export { createOpeningSurveys } from './jobs.ts'
export { eraseClient, ownDataOf, takeSurveys } from './own-data.ts'
export { openSurveysOf } from './queries.ts'
