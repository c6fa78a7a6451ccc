import { useState } from 'react'
import { isNoSuchDay, validateForm } from '@zapys/domain/validation'
import type { FieldErrorCode, FormField } from '@zapys/domain/validation'

/** What stands at the field: a date that the calendar does not have is said so, not called a wrong format. */
export type ShownError = FieldErrorCode | 'no_such_day'

const shownError = (code: FieldErrorCode | null, value: FormField['value']): ShownError | null =>
  code === 'invalid_date' && typeof value === 'string' && isNoSuchDay(value) ? 'no_such_day' : code

/**
 * A form that stays silent until it is submitted; then errors are visible and follow the typing. S4.form.
 * `submits` counts the presses, so that the summary of errors takes the focus on each of them.
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
    /** Nothing stands against it, whether or not it was sent. */
    isValid: check.valid,
    /** True when nothing stands against sending. */
    submit() {
      setSubmits((count) => count + 1)
      return check.valid
    },
    /** Silent again: the next step is another form to the client. */
    reset: () => setSubmits(0),
  }
}
