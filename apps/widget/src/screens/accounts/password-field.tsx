import { useState } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { HideIcon, ShowIcon } from '@zapys/ui/icons.ts'

type PasswordFieldProps = {
  label: string
  name: string
  value: string
  onChange(value: string): void
  error: string | null
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

/** Password with a button to show it, because most wrong passwords are typos on a small keyboard. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      required
      type={shown ? 'text' : 'password'}
      // The server hashes up to 200 characters and rejects longer ones.
      maxLength={200}
      inside={
        <IconButton
          label={text(shown ? 'account.hidePassword' : 'account.showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <HideIcon aria-hidden="true" /> : <ShowIcon aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}

/** Minimum length of new passwords. The server also rejects common ones. docs/rules/accounts.md. */
export const NEW_PASSWORD_LENGTH = 8
