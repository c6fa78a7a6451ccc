import { useState } from 'react'
import { validateForm } from '@zapys/domain/validation'
import type { FieldErrorCode, FormField } from '@zapys/domain/validation'

/**
 * A form that stays silent until it is submitted; then errors are visible and follow the typing. S4.form.
 * `submits` counts the presses, so that the summary of errors takes the focus on each of them.
 */
export function useForm(fields: Record<string, FormField>) {
  const [submits, setSubmits] = useState(0)
  const check = validateForm(fields)
  const errors: Partial<Record<string, FieldErrorCode | null>> = submits > 0 ? check.errors : {}
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
  }
}
