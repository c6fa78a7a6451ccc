/** Common form of account screens: errors on top, fields, and Enter triggers the central button. */
import type { ReactNode } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { Card } from '@zapys/ui/card.tsx'
import { ErrorSummary } from '@zapys/ui/error-summary.tsx'
import '#widget/features/client-form/client-form.css'
import './accounts.css'

type AccountFormProps = {
  form: { submits: number; summary: readonly { fieldId: string; message: string }[] }
  onSubmit(): void
  children: ReactNode
}

export function AccountForm({ form, onSubmit, children }: AccountFormProps) {
  const text = useText()
  return (
    <Card>
      <form
        className="z-form"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          onSubmit()
        }}
      >
        <ErrorSummary
          key={form.submits}
          title={text('errors.validation.failed.title')}
          errors={form.summary}
        />
        {children}
        {/* The big button is outside of the form; without a button inside, Enter would do nothing. */}
        <button type="submit" className="z-visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Card>
  )
}
