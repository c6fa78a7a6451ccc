/** First step of all flows by code: the phone. Not a screen. */
import type { ReactNode } from 'react'
import { PhoneField } from '#widget/features/client-form/phone-field.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import type { CodeFlow } from './use-code-flow.ts'

type PhoneFormProps = {
  flow: CodeFlow
  label: string
  phone: string
  onPhone(phone: string): void
  /** Purpose of the code. */
  hint: string
  onSubmit(): void
  /** Button directly below the phone; absent if only the big button submits. */
  submit?: { label: string; busy: boolean }
  /** Content above the phone. */
  before?: ReactNode
  /** Content below the hint. */
  children?: ReactNode
}

export function PhoneForm({
  flow,
  label,
  phone,
  onPhone,
  hint,
  onSubmit,
  submit,
  before,
  children,
}: PhoneFormProps) {
  return (
    <AccountForm form={flow.form} onSubmit={onSubmit}>
      {before}
      <PhoneField
        label={label}
        name="phone"
        value={phone}
        onChange={onPhone}
        error={flow.form.errorOf('phone')}
        country={flow.country}
      />
      {submit && (
        <Button kind="primary" wide busy={submit.busy} onClick={onSubmit}>
          {submit.label}
        </Button>
      )}
      <p className="z-soft z-small">{hint}</p>
      {children}
    </AccountForm>
  )
}
