import { IconButton } from '@zapys/ui/button.tsx'
import { TextField, type FieldProps } from '@zapys/ui/field.tsx'
import { HideIcon, ShowIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { useText } from '#staff/language/language.tsx'

/** A password field with a button to show the text. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={200}
      inside={
        <IconButton
          label={isShown ? text('desk.password.hide') : text('desk.password.show')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <HideIcon /> : <ShowIcon />}
        </IconButton>
      }
    />
  )
}
