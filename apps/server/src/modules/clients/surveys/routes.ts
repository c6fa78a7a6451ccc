import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { answerSurvey } from './answer-survey.ts'
import { listCompanySurveys, readSurveySummary } from './company-surveys.ts'
import { listSurveys } from './list-surveys.ts'
import { readSurveyForm, saveSurveyForm } from './survey-form.ts'

export function serveSurveys(serve: Serve, deps: Deps): void {
  serve(calls.listSurveys, ({ company, clientId, query, locale }) =>
    listSurveys(deps, company, { clientId, locale }, query),
  )
  serve(calls.listCompanySurveys, ({ company, query, operator }) =>
    listCompanySurveys(deps.database.db, company, query, operator),
  )
  serve(calls.readSurveySummary, ({ company, query, operator }) =>
    readSurveySummary(deps, company, query, operator),
  )
  serve(calls.readSurveyForm, ({ company }) => readSurveyForm(deps.database.db, company))
  serve(calls.saveSurveyForm, ({ company, body, operator }) =>
    saveSurveyForm(deps, company, operator, body.survey),
  )
  serve(calls.answerSurvey, ({ company, clientId, params, body, locale }) =>
    answerSurvey(deps, company, { clientId, locale, surveyId: params.survey }, body.survey),
  )
}
