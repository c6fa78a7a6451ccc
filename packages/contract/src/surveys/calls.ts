import { z } from 'zod'
import { defineCall, defineKeyCall } from '../call.ts'
import { CompanyParams } from '../common/params.ts'
import { Id, countedAhead, paged } from '../common/schemas.ts'
import {
  CompanySurvey,
  CompanySurveyQuery,
  Survey,
  SurveyAnswer,
  SurveyFormAnswer,
  SurveyFormRequest,
  SurveyListQuery,
  SurveySummary,
  SurveySummaryQuery,
} from './schemas.ts'

export const listSurveys = defineCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/user/survey' },
  loadedWith: 'account',
  summary: 'Own surveys, newest visit first; empty without surveys of the company',
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

const answered = {
  start: 'Only surveys that were answered at this instant or later.',
  end: 'Only surveys that were answered at this instant or earlier.',
}

export const listCompanySurveys = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/survey' },
  summary:
    'Answered surveys, latest first, 100 a page. A performer’s key reads only those about visits with the performer',
  tag: 'surveys',
  params: CompanyParams,
  query: CompanySurveyQuery,
  body: z.undefined(),
  answer: paged(CompanySurvey),
  errors: ['validation.failed'],
  right: 'clients.read',
  rateLimits: ['key.read'],
  parameterTexts: answered,
})

export const readSurveySummary = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/survey/summary' },
  summary:
    'Number of answers by question; at most 366 days. Absent: the last 90. A performer’s key reads only those about visits with the performer',
  tag: 'surveys',
  params: CompanyParams,
  query: SurveySummaryQuery,
  body: z.undefined(),
  answer: SurveySummary,
  errors: ['validation.failed'],
  right: 'clients.read',
  rateLimits: ['key.read'],
  parameterTexts: answered,
})

export const readSurveyForm = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/survey/form' },
  summary: 'The questions that clients get after a visit, in all languages',
  tag: 'surveys',
  params: CompanyParams,
  query: z.object({}),
  body: z.undefined(),
  answer: SurveyFormAnswer,
  errors: [],
  right: 'settings.read',
  rateLimits: ['key.read'],
})

export const saveSurveyForm = defineKeyCall({
  endpoint: { method: 'PUT', path: '/v1/company/{company}/survey/form' },
  summary:
    'Replace the questions of the survey, or end it with null. Surveys that were opened before keep theirs. Repeatable',
  tag: 'surveys',
  params: CompanyParams,
  query: z.object({}),
  body: SurveyFormRequest,
  answer: SurveyFormAnswer,
  errors: ['validation.failed'],
  right: 'settings.write',
  rateLimits: ['key.write'],
  example: {
    survey: {
      title: 'Як минув візит?',
      translations: { en: { title: 'How was your visit?' } },
      questions: [
        {
          type: 'RATING',
          text: 'Чи сподобалося вам?',
          required: true,
          translations: { en: { text: 'Did you like it?' } },
        },
      ],
    },
  },
})
