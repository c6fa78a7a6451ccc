import { z } from 'zod'
import { defineCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead } from '../common/schemas.ts'
import { Survey, SurveyAnswer, SurveyListQuery } from './schemas.ts'

export const listSurveys = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/survey' },
  loadedWith: 'account',
  summary: 'Own surveys, newest visit first; empty where the company asks nothing',
  tag: 'surveys',
  params: CompanyParams,
  query: SurveyListQuery,
  body: z.undefined(),
  answer: countedAhead(Survey),
  errors: ['validation.failed', 'company.notFound', 'account.disabled'],
  access: 'client',
  rateLimits: 'read',
})

export const answerSurvey = defineCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/user/survey/{survey}/answer' },
  loadedWith: 'account',
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
  rateLimits: ['survey.answer'],
  example: {
    survey: { answers: [{ question_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c55', value: 5 }] },
  },
})
