import { isLocalDate } from '@zapys/domain/time'
import { FIRST_DAY, isBlank, LAST_DAY } from '@zapys/domain/validation'
import type { Selectable } from 'kysely'
import type { FieldError } from '../../../platform/errors/api-error.ts'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'

export type Answers = Record<string, string | number | boolean>
type SentAnswers = Record<string, string | number | boolean | null> | null | undefined

/**
 * Checks answers to the company's extra fields and converts them to the field's type. Unknown fields are dropped.
 * Missing required answers and wrong types are errors that name the field.
 * `files`: file addresses in the answers, for the caller to claim on storing (files/claim-files.ts).
 */
export function checkAnswers(
  fields: readonly FieldRow[],
  sentAnswers: SentAnswers,
  path: string,
): { answers: Answers; files: string[]; errors: FieldError[] } {
  const answers: Answers = {}
  const files: string[] = []
  const errors: FieldError[] = []
  for (const field of fields) {
    const name = `${path}.${field.field_id}`
    const refuse = (message: string, code: string) =>
      errors.push({ field: name, message: `${name}: ${message}`, code })
    const value = sentAnswers?.[field.field_id]
    const isEmpty = value === undefined || value === null || (typeof value === 'string' && isBlank(value))
    // An unticked checkbox is an answer, unless the field is required.
    if (isEmpty || (field.type === 'CHECKBOX' && value === false && field.required)) {
      if (field.required) refuse('Required field', 'field_required')
      continue
    }
    const read = readAnswer(field, value)
    if ('code' in read) refuse(read.message, read.code)
    else {
      answers[field.field_id] = read.answer
      if (field.type === 'FILE') files.push(String(read.answer))
    }
  }
  return { answers, files, errors }
}

type AnswerResult = { answer: string | number | boolean } | { message: string; code: string }

function readAnswer(field: FieldRow, value: string | number | boolean): AnswerResult {
  switch (field.type) {
    case 'NUMBER_INPUT': {
      const number = typeof value === 'number' ? value : Number(String(value).replace(',', '.'))
      if (!Number.isFinite(number)) return { message: 'must be a number', code: 'invalid_number' }
      if (field.minimum !== null && number < field.minimum)
        return { message: 'Value does not fit into the minimum limit', code: 'invalid_min' }
      if (field.maximum !== null && number > field.maximum)
        return { message: 'Value does not fit into the maximum limit', code: 'invalid_max' }
      return { answer: number }
    }
    case 'DATE_PICKER': {
      const date = String(value)
      if (!isLocalDate(date)) return { message: 'Incorrect date format', code: 'invalid_date' }
      if (date < FIRST_DAY)
        return { message: 'Value does not fit into the minimum limit', code: 'invalid_min_date' }
      if (date > LAST_DAY)
        return { message: 'Value does not fit into the maximum limit', code: 'invalid_max_date' }
      return { answer: date }
    }
    case 'CHECKBOX':
      return { answer: value === true || value === 'true' }
    case 'SELECT': {
      const options = field.options ?? []
      const isOffered = options.some((option) => option.value === String(value))
      return isOffered
        ? { answer: String(value) }
        : { message: 'must be one of the options', code: 'invalid_option' }
    }
    default:
      return { answer: String(value).slice(0, 5000) }
  }
}

export type FieldRow = Selectable<Tables['extra_field']>

/** Fields shown to clients, by ordinal. */
export const displayedFields = (connection: Connection, company: CompanyScope): Promise<FieldRow[]> =>
  company.cached('fields', () =>
    connection
      .selectFrom('extra_field')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .where('active', '=', true)
      .where('deleted', '=', false)
      .where('display', '=', true)
      .orderBy('ordinal')
      .execute(),
  )
