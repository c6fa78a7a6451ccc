/** Survey questions of a company, as staff write them. docs/rules/operator.md, Waiting list and surveys */
import { isDeepStrictEqual } from 'node:util'
import type { StoredQuestion } from '../../../../database/json-types.ts'
import type { SurveyForm, SurveyFormAnswer, SurveyFormChange } from '@zapys/contract'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { storedTranslations, textsByLocale } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'

type FormQuestion = SurveyForm['questions'][number]
type NewForm = NonNullable<SurveyFormChange>

/** A company has no more than one active form. */
const formInUse = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('survey_form')
    .select(['survey_form_id', 'title', 'questions', 'translations'])
    .where('company_id', '=', company.companyId)
    .where('active', '=', true)
    .executeTakeFirst()

export async function readSurveyForm(db: Connection, company: CompanyScope): Promise<SurveyFormAnswer> {
  const row = await formInUse(db, company)
  return { survey: row === undefined ? null : described(row) }
}

type Row = NonNullable<Awaited<ReturnType<typeof formInUse>>>

const described = ({ title, questions, translations }: Row): SurveyForm => ({
  title,
  translations: textsByLocale(translations, ['title']),
  questions: questions.map(describedQuestion),
})

const describedQuestion = ({ translations = {}, ...question }: StoredQuestion): FormQuestion => ({
  ...question,
  translations: Object.fromEntries(
    Object.entries(translations).map(([locale, { text, options = {} }]) => [
      locale,
      {
        ...(text && { text }),
        options: Object.entries(options).map(([value, title]) => ({ value, title })),
      },
    ]),
  ),
})

/** Rejects contradictions with `validation.failed`. Open surveys keep their questions. */
export const saveSurveyForm = (
  { database, clock }: Deps,
  company: CompanyScope,
  by: Operator,
  form: SurveyFormChange,
): Promise<SurveyFormAnswer> =>
  database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const row = await formInUse(tx, company)
    const before = row === undefined ? null : described(row)
    const now = clock.now()
    const id = row?.survey_form_id ?? newId()
    if (form === null) await endForm(tx, company, id)
    else await writeForm(tx, company, { id, now }, columnsOf(company, form, before))
    const after = await readSurveyForm(tx, company)
    if (isDeepStrictEqual(after.survey, before)) return after
    const act = { by, act: 'survey.changed', thing: 'survey_form', thingId: id, now }
    await writeAudit(tx, company, { ...act, before: { survey: before }, after })
    return after
  })

const endForm = (tx: Tx, company: CompanyScope, id: string) =>
  tx
    .updateTable('survey_form')
    .set({ active: false })
    .where('company_id', '=', company.companyId)
    .where('survey_form_id', '=', id)
    .execute()

const writeForm = (
  tx: Tx,
  { companyId }: CompanyScope,
  { id, now }: { id: string; now: number },
  columns: ReturnType<typeof columnsOf>,
) =>
  tx
    .insertInto('survey_form')
    .values({ company_id: companyId, survey_form_id: id, created: new Date(now), ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'survey_form_id']).doUpdateSet(columns))
    .execute()

function columnsOf(
  company: CompanyScope,
  { title, translations = {}, questions }: NewForm,
  before: SurveyForm | null,
) {
  const known = new Map(before?.questions.map((question) => [question.id, question]))
  const ids = questions.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw invalid('survey.questions', 'must name each question once')
  return {
    title,
    translations: storedTranslations(company, translations, 'survey.translations'),
    questions: JSON.stringify(
      questions.map((question, index) => {
        const field = `survey.questions.${index}`
        rejectContradictions(company, question, field)
        const { id = newId(), type, text, required = false, options = [] } = question
        const former = known.get(id)
        if (question.id !== undefined && former === undefined)
          throw invalid(`${field}.id`, 'is no question of this survey')
        if (former !== undefined && former.type !== type)
          throw invalid(`${field}.type`, 'cannot change: answers that were given mean it')
        return { id, type, text, required, options, translations: storedTexts(question) }
      }),
    ),
  }
}

type NewQuestion = NewForm['questions'][number]

function rejectContradictions(
  company: CompanyScope,
  { type, options = [], translations = {} }: NewQuestion,
  field: string,
): void {
  if ((type === 'CHOICE') !== options.length > 0)
    throw invalid(
      `${field}.options`,
      type === 'CHOICE' ? 'must have at least one' : 'only a CHOICE has options',
    )
  const values = options.map(({ value }) => value)
  if (new Set(values).size < values.length) throw invalid(`${field}.options`, 'must have each value once')
  if (company.language in translations)
    throw invalid(
      `${field}.translations.${company.language}`,
      'is the language of the company: its texts stand beside translations',
    )
}

/** Omits empty texts and removed options. */
const storedTexts = ({ options = [], translations = {} }: NewQuestion): StoredQuestion['translations'] =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { text = '', options: titles = [] }]) => {
      const known = titles.filter(({ value }) => options.some((option) => option.value === value))
      if (text.trim() === '' && known.length === 0) return []
      return [
        [
          locale,
          {
            ...(text.trim() !== '' && { text: text.trim() }),
            options: Object.fromEntries(known.map(({ value, title }) => [value, title])),
          },
        ],
      ]
    }),
  )
