import type { ReactNode } from 'react'
import { RadioGroup } from './radio-group.tsx'
import './choice-field.css'

type ChoiceFieldProps<Value extends string> = {
  label: string
  /** Name of the radio buttons; the first one's id is `name` itself. */
  name: string
  options: readonly { value: Value; title: ReactNode; detail?: ReactNode }[]
  value: string
  onChange(value: Value): void
  error?: string | null
  required?: boolean
}

/** Radio buttons, all visible. */
export function ChoiceField<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
  required,
}: ChoiceFieldProps<Value>) {
  return (
    <RadioGroup label={label} error={error} required={required} look="z-choice">
      {options.map((option, index) => (
        <label key={option.value} className="z-choice__option">
          <input
            type="radio"
            id={index === 0 ? name : undefined}
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span className="z-choice__words">
            {option.title}
            {option.detail && <span className="z-choice__detail">{option.detail}</span>}
          </span>
        </label>
      ))}
    </RadioGroup>
  )
}
