import { useState } from 'react'
import { isNoSuchDay, validateForm } from '@zapys/domain/validation'
import type { FieldErrorCode, FormField } from '@zapys/domain/validation'

/** Error shown at a field: a date that does not exist has its own text, instead of "wrong format". */
export type ShownError = FieldErrorCode | 'no_such_day'

const shownError = (code: FieldErrorCode | null, value: FormField['value']): ShownError | null =>
  code === 'invalid_date' && typeof value === 'string' && isNoSuchDay(value) ? 'no_such_day' : code

/**
 * A form without visible errors until it is submitted; afterwards errors are updated while typing. S4.form.
 * `submits` counts the attempts, so that the error summary gets the focus on each of them.
 */
export function useForm(fields: Record<string, FormField>) {
  const [submits, setSubmits] = useState(0)
  const check = validateForm(fields)
  const shown = Object.entries(check.errors).map(([id, code]) => [
    id,
    shownError(code ?? null, fields[id]?.value),
  ])
  const errors: Partial<Record<string, ShownError | null>> = submits > 0 ? Object.fromEntries(shown) : {}
  return {
    errors,
    submits,
    /** No errors, submitted or not. */
    isValid: check.valid,
    /** Returns true if there are no errors. */
    submit() {
      setSubmits((count) => count + 1)
      return check.valid
    },
    /** Hides errors again, for a next step that looks like another form. */
    reset: () => setSubmits(0),
  }
}
