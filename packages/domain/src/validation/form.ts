import { checkField, type FieldErrorCode, type FieldValue, type FieldRule } from './field-rules.ts'

export type FormField = { value: FieldValue; rules: FieldRule[] }

/** Current error of each field, null if none, in the order of the fields. */
export type FormCheck<Name extends string> = { valid: boolean; errors: Record<Name, FieldErrorCode | null> }

/** A form is valid if none of its fields has an error. The screen decides when to show errors. S5.form. */
export function validateForm<Name extends string>(fields: Record<Name, FormField>): FormCheck<Name> {
  const names = Object.keys(fields) as Name[]
  const errors = Object.fromEntries(
    names.map((name) => [name, checkField(fields[name].value, fields[name].rules)]),
  ) as Record<Name, FieldErrorCode | null>
  return { valid: names.every((name) => errors[name] === null), errors }
}
