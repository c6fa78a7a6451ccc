import type { Locale, Survey, SurveyAnswer } from '@zapys/contract'
import { type AnswerError, checkSurveyAnswers } from '@zapys/domain/surveys'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { requireAccount } from '../accounts/public.ts'
import { describeSurveys } from './queries.ts'

type OwnSurvey = { clientId: string | undefined; surveyId: string; locale: Locale | undefined }

/** Answers the client's own survey, once. Rejects as `calls.answerSurvey` lists; errors name the questions. */
export async function answerSurvey(
  { database, clock }: Deps,
  company: CompanyScope,
  { clientId, surveyId, locale }: OwnSurvey,
  request: SurveyAnswer,
): Promise<Survey> {
  const settings = await requireAccount(database.db, company)
  if (clientId === undefined || !settings.survey.enabled) throw new ApiError('survey.notFound')
  return database.inTransaction(async (tx) => {
    // Locked, so that the second of two concurrent answers finds the survey completed.
    const survey = await ownSurvey(tx, company, clientId, surveyId).forUpdate().executeTakeFirst()
    if (survey === undefined) throw new ApiError('survey.notFound')
    if (survey.completed_at !== null) throw new ApiError('survey.completed')
    if (survey.expires_at <= clock.now()) throw new ApiError('survey.notFound')
    if (await isBlocked(tx, company, clientId)) throw new ApiError('action.blocked')
    const { answers, errors } = checkSurveyAnswers(survey.questions, request.answers)
    if (errors.length > 0) throw new ApiError('validation.failed', { errors: errors.map(fieldError) })
    const [completed] = await tx
      .updateTable('survey')
      .set({ answers: JSON.stringify(answers), completed_at: new Date(clock.now()) })
      .where('company_id', '=', company.companyId)
      .where('survey_id', '=', surveyId)
      .returningAll()
      .execute()
    const [answered] = await describeSurveys(tx, company, [completed!], locale)
    return answered!
  })
}

const ownSurvey = (db: Connection, company: CompanyScope, clientId: string, surveyId: string) =>
  db
    .selectFrom('survey')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('survey_id', '=', surveyId)

async function isBlocked(db: Connection, company: CompanyScope, clientId: string): Promise<boolean> {
  const client = await db
    .selectFrom('client')
    .select('blocked')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return client?.blocked === true
}

const words: Record<AnswerError['code'], string> = {
  field_required: 'Required field',
  invalid_number: 'must be a whole number from 1 to 5',
  invalid_text: 'must be a text',
  invalid_option: 'must be one of the options',
  unknown: 'is no question of this survey',
  repeated: 'must be answered once',
}

const fieldError = ({ question_id, code }: AnswerError) => {
  const field = `survey.answers.${question_id}`
  return { field, message: `${field}: ${words[code]}`, code }
}
