import { type FieldProps, TextField } from '@zapys/ui/field.tsx'
import { useText } from '#staff/language/language.tsx'

/** Recovery codes contain letters, so their keyboard is not numeric. */
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
