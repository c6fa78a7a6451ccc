import type { ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { FieldError, FieldLabel, type FieldProps } from './field.tsx'

/** Group around radio buttons, so that question and error are announced with them. `look`: class of the group. */
export function RadioGroup({
  label,
  error,
  required = false,
  look,
  children,
}: Pick<FieldProps, 'label' | 'error' | 'required'> & { look: string; children: ReactNode }) {
  const errorId = useId()
  return (
    <fieldset
      className={classes('z-field', look, error && 'z-field--invalid')}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="z-field__label">
        <FieldLabel required={required}>{label}</FieldLabel>
      </legend>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
