import { useEffect, useState } from 'react'
import type { FieldValue, FieldRule } from '@zapys/domain/validation'
import { useForm } from '#widget/features/client-form/use-form.ts'
import { useText } from '#widget/language/use-text.tsx'

export type RequestedField = { label: string; value: FieldValue; rules: FieldRule[] }

/**
 * Error texts of a form: validation errors, hidden until it is submitted, and rejections of the server,
 * shown as long as the field has the rejected value.
 */
export function useWordedForm<Name extends string>(fields: Partial<Record<Name, RequestedField>>) {
  const text = useText()
  const names = Object.keys(fields) as Name[]
  const form = useForm(fields as Record<string, RequestedField>)
  const [refused, setRefused] = useState<{ id: Name; values: readonly FieldValue[]; message: string }>()
  const errorOf = (id: Name): string | null => {
    const code = form.errors[id]
    if (code) return text(`forms.error.${code}`)
    return refused?.id === id && refused.values.includes(fields[id]?.value) ? refused.message : null
  }
  const failed = names.filter((id) => errorOf(id) !== null)

  // The summary gets the focus if there are several fields; a single field gets it itself.
  const alone = names.length === 1 && failed.length === 1 ? names[0] : undefined
  useEffect(() => {
    if (alone !== undefined) document.getElementById(alone)?.focus()
  }, [alone, form.submits])

  return {
    errorOf,
    submits: form.submits,
    /** Returns true if there are no errors. */
    submit: form.submit,
    reset() {
      form.reset()
      setRefused(undefined)
    },
    /** `values`: the rejected value, in each format in which the field may show it. */
    refuse: (id: Name, values: FieldValue | readonly FieldValue[], message: string) =>
      setRefused({ id, values: [values].flat(), message }),
    summary:
      names.length === 1
        ? []
        : failed.map((id) => ({
            fieldId: id,
            message: text('booking.fieldError', { field: fields[id]?.label ?? id, error: errorOf(id) ?? '' }),
          })),
  }
}
