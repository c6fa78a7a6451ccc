/** One of several answers. Not a screen of its own. */
import { useText } from '#widget/language/use-text.tsx'
import { RadioGroup } from '#widget/ui/radio-group.tsx'

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
  // A radio button cannot be let go of: who need not answer gets a way back.
  const choices = required ? options : [...options, { value: '', title: text('surveys.noAnswer') }]
  return (
    <RadioGroup label={label} error={error} required={required} look="z-choice">
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
    </RadioGroup>
  )
}
