import type { Locale, Survey, SurveyQuestion } from '@zapys/contract'
import type { StoredQuestion } from '../../../../database/json-types.ts'
import { toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { readVisits } from '../../booking/appointments/public.ts'
import { isSurveying } from './is-surveying.ts'

export type SurveyRow = {
  survey_id: string
  appointment_id: string
  title: string
  questions: StoredQuestion[]
  translations: unknown
  answers: Survey['answers']
  created: number
  completed_at: number | null
}

/** Surveys as the client sees them, in the given order. One statement. */
export async function describeSurveys(
  db: Connection,
  company: CompanyScope,
  rows: readonly SurveyRow[],
  locale: Locale | undefined,
): Promise<Survey[]> {
  const visits = await readVisits(
    db,
    company,
    rows.map((row) => row.appointment_id),
    locale,
  )
  return rows.map((row): Survey => {
    const { startsAt, timezone, services, resource } = visits.get(row.appointment_id)!
    return {
      id: row.survey_id,
      title: inLanguage(row, locale, ['title']).title,
      status: row.completed_at === null ? 'CURRENT' : 'COMPLETED',
      appointment: {
        id: row.appointment_id,
        start_time: new Date(startsAt).toISOString(),
        date: toLocal(timezone, startsAt / 1000).date,
        services,
        resource,
      },
      questions: row.questions.map((question) => inWords(question, locale)),
      answers: row.answers,
      created: new Date(row.created).toISOString(),
      completed_at: row.completed_at === null ? null : new Date(row.completed_at).toISOString(),
    }
  })
}

function inWords(
  { translations = {}, ...question }: StoredQuestion,
  locale: Locale | undefined,
): SurveyQuestion {
  const words = locale === undefined ? undefined : translations[locale]
  return {
    ...question,
    text: words?.text || question.text,
    options: question.options.map(({ value, title }) => ({ value, title: words?.options?.[value] || title })),
  }
}

/** Open surveys of these visits. Empty if the company disabled surveys. */
export const openSurveysOf = (
  db: Connection,
  company: CompanyScope,
  appointmentIds: readonly string[],
  now: number,
) =>
  db
    .selectFrom('survey')
    .innerJoin('company_settings', 'company_settings.company_id', 'survey.company_id')
    .select(['survey_id', 'appointment_id'])
    .where('survey.company_id', '=', company.companyId)
    .where(isOneOf('appointment_id', appointmentIds))
    .where('completed_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .where(isSurveying)
    .execute()
