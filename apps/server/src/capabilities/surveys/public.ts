export { openSurveys } from './jobs.ts'
export { forgetClient, ownDataOf } from './own-data.ts'
export { openSurveysOf } from './queries.ts'
