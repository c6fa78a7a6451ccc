import { Button } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { CopyIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'
import { isSecret, keysToType, type Provider } from './providers.ts'

const MAX_LENGTH = 2000

type KeyFieldsProps = {
  provider: Provider
  values: Readonly<Record<string, string>>
  /** Last characters of stored keys, null if a key is too short to show any. Absent: no keys are stored. */
  endings?: Readonly<Record<string, string | null>> | undefined
  /** The form was submitted, so empty fields show an error. */
  isChecked: boolean
  onChange(values: Record<string, string>): void
}

/** Keys of an account. Stored keys are never shown; an empty field keeps them. */
export function KeyFields({ provider, values, endings, isChecked, onChange }: KeyFieldsProps) {
  const text = useText()
  const hintOf = (key: string) => {
    if (endings === undefined) return undefined
    const ending = endings[key]
    return ending == null ? text('desk.accounts.keyStoredShort') : text('desk.accounts.keyStored', { ending })
  }
  return keysToType(provider).map((key) => (
    <TextField
      key={key}
      label={text(`desk.accounts.key.${key}`)}
      name={`payment_${key}`}
      type={isSecret(key) ? 'password' : 'text'}
      // A password manager must not fill in the staff member's password.
      autoComplete={isSecret(key) ? 'new-password' : 'off'}
      required={endings === undefined}
      maxLength={MAX_LENGTH}
      hint={hintOf(key)}
      value={values[key] ?? ''}
      onChange={(value) => onChange({ ...values, [key]: value })}
      error={
        isChecked && endings === undefined && !values[key]?.trim() ? text('desk.accounts.keyError') : null
      }
    />
  ))
}

/** The address that the owner enters in the provider's settings. */
export function NoticeUrl({ url }: { url: string }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="z-field">
      <span className="z-field__label" id="notice-url">
        {text('desk.accounts.noticeUrl')}
      </span>
      <code className="desk-code" aria-labelledby="notice-url">
        {url}
      </code>
      <div>
        <Button
          size="s"
          icon={<CopyIcon aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}
        >
          {text(isCopied ? 'desk.accounts.copied' : 'desk.accounts.copy')}
        </Button>
      </div>
    </div>
  )
}
