export { createOpeningSurveys } from './jobs.ts'
export { eraseClient, mergeClient, ownDataOf, takeSurveys } from './own-data.ts'
export { openSurveysOf } from './queries.ts'
