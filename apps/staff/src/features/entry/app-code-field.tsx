import { type FieldProps, TextField } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'

/** Recovery codes have letters, so the keyboard is not of digits alone where they are taken. */
export function AppCodeField(props: Pick<FieldProps, 'value' | 'onChange' | 'error' | 'hint' | 'inputMode'>) {
  const text = useText()
  return (
    <TextField
      {...props}
      label={text('desk.second.code')}
      name="second-factor"
      autoComplete="one-time-code"
      maxLength={64}
      required
    />
  )
}
