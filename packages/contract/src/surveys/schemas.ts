/** Surveys, opened after a visit. Decisions §3, survey and notification entities. */
import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common/schemas.ts'

export const surveyStatuses = ['CURRENT', 'COMPLETED'] as const
export const questionTypes = ['RATING', 'TEXT', 'CHOICE'] as const

export const SurveyQuestion = z.object({
  id: Id,
  type: z.enum(questionTypes),
  text: z.string(),
  required: z.boolean(),
  /** Of CHOICE; empty otherwise. */
  options: z.array(z.object({ value: z.string(), title: z.string() })),
})
export type SurveyQuestion = z.infer<typeof SurveyQuestion>

/** RATING: a whole number from 1 to 5. TEXT: a text. CHOICE: the value of an option. */
const Answer = z.object({
  question_id: Id,
  value: z.union([z.int().min(1).max(5), z.string().max(4000, 'must be at most 4000 characters')]),
})

export const Survey = z.object({
  id: Id,
  title: z.string(),
  status: z.enum(surveyStatuses),
  /** The visit it asks about. */
  appointment: z.object({
    id: Id,
    start_time: Instant,
    date: z.string(),
    services: z.array(z.object({ id: Id, name: z.string() })),
    resource: z.object({ id: Id, name: z.string(), last_name: z.string().nullable() }).nullable(),
  }),
  questions: z.array(SurveyQuestion),
  answers: z.array(Answer),
  created: Instant,
  completed_at: Instant.nullable(),
})
export type Survey = z.infer<typeof Survey>

export const SurveyListQuery = z.object({ ...PageQuery, status: z.enum(surveyStatuses).optional() })

export const SurveyAnswer = z.object({
  survey: z.object({ answers: z.array(Answer).max(100, 'must hold at most 100 answers') }),
})
export type SurveyAnswer = z.infer<typeof SurveyAnswer>['survey']

/** An answered survey as staff see it. */
export const CompanySurvey = Survey.extend({
  client: z.object({ id: Id, first_name: z.string().nullable(), last_name: z.string().nullable() }),
})
export type CompanySurvey = z.infer<typeof CompanySurvey>

const Answered = { start: Instant.optional(), end: Instant.optional() }

export const CompanySurveyQuery = z.object({ ...PageQuery, ...Answered })
export const SurveySummaryQuery = z.object(Answered)

export const SurveySummary = z.object({
  start: Instant,
  end: Instant,
  completed: z.int(),
  questions: z.array(
    z.object({
      id: Id,
      type: z.enum(questionTypes),
      text: z.string(),
      count: z.int(),
      /** Of RATING, two decimals. */
      average: z.number().nullable(),
      /** Of RATING and CHOICE. */
      answers: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  ),
})
export type SurveySummary = z.infer<typeof SurveySummary>
