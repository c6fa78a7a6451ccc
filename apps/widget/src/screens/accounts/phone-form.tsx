/** The first step of every way that goes by a code: the phone it is sent to. Not a screen of its own. */
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
  /** What the code is for. */
  hint: string
  onSubmit(): void
  /** Of the button directly under the phone; absent where only the big button sends. */
  submit?: { label: string; busy: boolean }
  /** Over the phone. */
  before?: ReactNode
  /** Under the hint. */
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
