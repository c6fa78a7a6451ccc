import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead } from '../common/schemas.ts'
import { endpoints } from '../endpoints.ts'
import { Survey, SurveyAnswer, SurveyListQuery } from './schemas.ts'

export const listSurveys = defineCall({
  endpoint: endpoints.listSurveys,
  summary: 'Own surveys, newest visit first; empty where the company asks nothing',
  tag: 'surveys',
  params: CompanyParams,
  query: SurveyListQuery,
  body: z.undefined(),
  answer: countedAhead(Survey),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  budgets: 'read',
})

export const answerSurvey = defineCall({
  endpoint: endpoints.answerSurvey,
  summary: 'Answer a survey, once',
  tag: 'surveys',
  params: z.object({ company: Id, survey: Id }),
  query: z.object({}),
  body: SurveyAnswer,
  answer: Survey,
  errors: [
    'validation.failed',
    'company.notFound',
    'survey.notFound',
    'survey.completed',
    'account.disabled',
    'action.blocked',
  ],
  access: 'client',
  budgets: ['survey.answer'],
})
