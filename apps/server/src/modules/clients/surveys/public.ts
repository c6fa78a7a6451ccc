export { createOpeningSurveys } from './jobs.ts'
export { forgetClient, ownDataOf, takeSurveys } from './own-data.ts'
export { openSurveysOf } from './queries.ts'
