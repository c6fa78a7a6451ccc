/** Answered surveys as staff read them. docs/rules/operator.md, Waiting list and surveys */
import { DAY_MS } from '@zapys/domain/time'
import type { Calls, CompanySurvey, Paged, QueryOf, SurveySummary } from '@zapys/contract'
import type { StoredQuestion } from '../../../../database/json-types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isWithin } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { inOrder, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { isDoneBy } from '../../booking/appointments/public.ts'
import { describeSurveys } from './queries.ts'

/** SQL: whether the survey's visit was with this resource. */
const isAbout = (company: CompanyScope, resourceId: string) => sql<boolean>`exists (
  select from appointment
   where appointment.company_id = ${company.companyId} and appointment.appointment_id = survey.appointment_id
     and ${isDoneBy(company, resourceId)})`

/** Latest answers first; performers see only their own visits. */
export async function listCompanySurveys(
  db: Connection,
  company: CompanyScope,
  { start, end, ...listQuery }: QueryOf<Calls['listCompanySurveys']>,
  operator: Operator,
): Promise<Paged<CompanySurvey>> {
  const own = onlyResource(operator.reach, operator)
  const query = db
    .selectFrom('survey')
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'survey.company_id')
        .onRef('client.client_id', '=', 'survey.client_id'),
    )
    .selectAll('survey')
    .select(['client.first_name', 'client.last_name'])
    .where('survey.company_id', '=', company.companyId)
    .where('completed_at', 'is not', null)
    .where(isWithin('completed_at', { start, end }))
    .$call((all) => (own === undefined ? all : all.where(isAbout(company, own))))
  const latest = [{ by: 'completed_at', direction: 'desc' }, { by: 'survey_id' }] as const
  const { content, page } = await pageOf(inOrder(query, undefined, {}, latest), listQuery)
  const surveys = await describeSurveys(db, company, content, undefined)
  return {
    content: surveys.map((survey, index) => {
      const { client_id, first_name, last_name } = content[index]!
      return { ...survey, client: { id: client_id, first_name, last_name } }
    }),
    page,
  }
}

const MAX_DAYS = 366
const DEFAULT_DAYS = 90

/**
 * Counts of answers by question; performers see only their own visits. Rejects periods of more than 366 days with
 * `validation.failed`.
 */
export async function readSurveySummary(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  company: CompanyScope,
  query: QueryOf<Calls['readSurveySummary']>,
  operator: Operator,
): Promise<SurveySummary> {
  const end = query.end === undefined ? clock.now() : Date.parse(query.end)
  const start = query.start === undefined ? end - DEFAULT_DAYS * DAY_MS : Date.parse(query.start)
  if (start > end) throw invalid('start', 'must not be after the end')
  if (end - start > MAX_DAYS * DAY_MS)
    throw invalid('start', `must be at most ${MAX_DAYS} days before the end`)
  const own = onlyResource(operator.reach, operator)
  const surveys = sql`
    select questions, answers, completed_at from survey
     where company_id = ${company.companyId} and completed_at between ${instant(start)} and ${instant(end)}
       ${own === undefined ? sql`` : sql`and ${isAbout(company, own)}`}`
  const completed = await sql<{
    count: number
  }>`select count(*)::int as count from (${surveys}) as survey`.execute(db)
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    completed: completed.rows[0]!.count,
    questions: await countedQuestions(db, surveys),
  }
}

/** In the order of the most recently answered form; questions of older forms follow. */
async function countedQuestions(
  db: Connection,
  surveys: RawBuilder<unknown>,
): Promise<SurveySummary['questions']> {
  const { rows: questions } = await sql<{ question: StoredQuestion }>`
    select question from (
      select distinct on (question ->> 'id') question, place, completed_at
        from (${surveys}) as survey, jsonb_array_elements(questions) with ordinality as listed (question, place)
       order by question ->> 'id', completed_at desc) as latest
     order by completed_at desc, place`.execute(db)
  const { rows: answers } = await sql<{ id: string; value: string | null; count: number }>`
    select typed.id, case when typed.type <> 'TEXT' then typed.value end as value, count(*)::int as count
      from (select answer ->> 'question_id' as id, answer ->> 'value' as value,
                   (select question ->> 'type' from jsonb_array_elements(questions) as question
                     where question ->> 'id' = answer ->> 'question_id') as type
              from (${surveys}) as survey, jsonb_array_elements(answers) as answer) as typed
     group by 1, 2`.execute(db)
  return questions.map(({ question: { id, type, text } }) => {
    const own = answers.filter((answer) => answer.id === id)
    const count = own.reduce((sum, answer) => sum + answer.count, 0)
    const total = own.reduce((sum, answer) => sum + Number(answer.value) * answer.count, 0)
    return {
      id,
      type,
      text,
      count,
      average: type === 'RATING' && count > 0 ? Math.round((total / count) * 100) / 100 : null,
      answers:
        type === 'TEXT'
          ? []
          : own
              .map((answer) => ({ value: answer.value ?? '', count: answer.count }))
              .toSorted((one, other) => (one.value < other.value ? -1 : 1)),
    }
  })
}
