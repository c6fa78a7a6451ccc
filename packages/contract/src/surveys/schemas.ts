/** Surveys, opened after a visit. Decisions §3, survey and notification entities. */
import { z } from 'zod'
import { Id, Instant, Locale, PageQuery, textLine, textLines } from '../common/schemas.ts'

export const surveyStatuses = ['CURRENT', 'COMPLETED'] as const
export const questionTypes = ['RATING', 'TEXT', 'CHOICE'] as const

export const SurveyQuestion = z.object({
  id: Id,
  type: z.enum(questionTypes),
  text: z.string(),
  required: z.boolean(),
  /** For CHOICE; empty otherwise. */
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
  /** The visit that the survey is about. */
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

/** An answered survey as staff sees it. */
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
      /** For RATING, two decimals. */
      average: z.number().nullable(),
      /** For RATING and CHOICE. */
      answers: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  ),
})
export type SurveySummary = z.infer<typeof SurveySummary>

const requiredText = (most: number) => textLines(most).trim().min(1, 'must not be empty')
const Option = z.object({
  value: z.string().min(1, 'must not be empty').max(200),
  title: textLine(500).trim().min(1, 'must not be empty'),
})
/** For missing options the title in the company's language is shown. */
const QuestionTexts = z.partialRecord(
  Locale,
  z.object({ text: textLines(1000).optional(), options: z.array(Option).max(50).optional() }),
)
const FormTexts = z.partialRecord(Locale, z.object({ title: textLine(300).optional() }))

const FormQuestion = SurveyQuestion.extend({ translations: QuestionTexts })

/** The questions of the company, as its staff edits them. */
export const SurveyForm = z.object({
  title: z.string(),
  translations: FormTexts,
  questions: z.array(FormQuestion),
})
export type SurveyForm = z.infer<typeof SurveyForm>

export const SurveyFormAnswer = z.object({ survey: SurveyForm.nullable() })
export type SurveyFormAnswer = z.infer<typeof SurveyFormAnswer>

/** Null disables the survey. A question without an id is new. */
export const SurveyFormRequest = z.object({
  survey: z
    .object({
      title: requiredText(300),
      translations: FormTexts.optional(),
      questions: z
        .array(
          z.object({
            id: Id.optional(),
            type: z.enum(questionTypes),
            text: requiredText(1000),
            required: z.boolean().optional(),
            options: z.array(Option).max(50).optional(),
            translations: QuestionTexts.optional(),
          }),
        )
        .min(1, 'must have at least one question')
        .max(50),
    })
    .nullable(),
})
export type SurveyFormChange = z.infer<typeof SurveyFormRequest>['survey']
