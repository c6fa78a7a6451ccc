/** Additional form fields of a company. S3.extrafield, S5.extra. */
import type { Field } from '@zapys/contract'
import { isoDate } from './dates.ts'
import { typedNumber, type FieldValue, type FieldRule } from './field-rules.ts'

/** Range of days for date fields, inclusive. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2100-12-31'

/** A birth date is between 1900 and today at the branch, inclusive. */
export const birthDateRules = (today: string): FieldRule[] => [
  { kind: 'date' },
  { kind: 'minDate', day: FIRST_DAY },
  { kind: 'maxDate', day: today },
]

export function extraFieldRules(field: Pick<Field, 'type' | 'required' | 'min' | 'max'>): FieldRule[] {
  const rules: FieldRule[] = field.required ? [{ kind: 'required' }] : []
  if (field.type === 'NUMBER_INPUT')
    rules.push({ kind: 'number', min: field.min ?? null, max: field.max ?? null })
  if (field.type === 'FILE') rules.push({ kind: 'file' })
  if (field.type === 'DATE_PICKER')
    rules.push({ kind: 'date' }, { kind: 'minDate', day: FIRST_DAY }, { kind: 'maxDate', day: LAST_DAY })
  return rules
}

/**
 * Values by field id in their stored form: numbers as numbers, days as YYYY-MM-DD, empty ones left out.
 * An unticked box is an answer and stays. Values of the wrong type are left out: `validateForm` has rejected them.
 */
export function extraFieldsToSave(
  fields: Pick<Field, 'id' | 'type'>[],
  values: Record<string, FieldValue>,
): Record<string, string | number | boolean> {
  const saved = fields.flatMap((field): [string, string | number | boolean][] => {
    const value = savedValue(field.type, values[field.id])
    return value == null || value === '' ? [] : [[field.id, value]]
  })
  return Object.fromEntries(saved)
}

function savedValue(type: string, value: FieldValue): string | number | boolean | null | undefined {
  const typed = typeof value === 'string' ? value.trim() : value
  if (type === 'NUMBER_INPUT') return typedNumber(typed)
  if (type === 'DATE_PICKER') return typeof typed === 'string' ? isoDate(typed) : null
  return typed
}
