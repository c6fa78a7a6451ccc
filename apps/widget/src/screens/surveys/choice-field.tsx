/** One of several answers. Not a screen of its own. */
import { useId } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { AlertIcon } from '#widget/ui/icons.ts'

type ChoiceFieldProps = {
  label: string
  /** Of the radio buttons; the first one's id is `name` itself. */
  name: string
  options: readonly { value: string; title: string }[]
  value: string
  onChange(value: string): void
  error: string | null
  required: boolean
}

export function ChoiceField({ label, name, options, value, onChange, error, required }: ChoiceFieldProps) {
  const text = useText()
  const errorId = useId()
  // A radio button cannot be let go of: who need not answer gets a way back.
  const choices = required ? options : [...options, { value: '', title: text('surveys.noAnswer') }]
  return (
    <fieldset
      className={error ? 'z-field z-choice z-field--invalid' : 'z-field z-choice'}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="z-field__label">
        {label}
        {required && (
          <span className="z-field__star" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className="z-choice__option">
          <input
            type="radio"
            id={index === 0 ? name : undefined}
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.title}
        </label>
      ))}
      {error && (
        <p className="z-field__error" id={errorId}>
          <AlertIcon aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
