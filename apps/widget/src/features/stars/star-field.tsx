import type { ReactNode } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { StarIcon } from '@zapys/ui/icons.ts'
import { RadioGroup } from '@zapys/ui/radio-group.tsx'
import './stars.css'

/** One to five stars. */
export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

type StarFieldProps = {
  label: ReactNode
  /** Name of the radio buttons; the first one's id, for links of an error summary, is `name` itself. */
  name: string
  value: number | null
  onChange(value: Stars): void
  error?: string | null
  required?: boolean
}

/** Choice of one to five stars as radio buttons: arrow keys choose, and each star has a text. */
export function StarField({ label, name, value, onChange, error = null, required = false }: StarFieldProps) {
  const text = useText()
  return (
    <RadioGroup label={label} error={error} required={required} look="z-stars">
      <div className="z-stars__row">
        {STARS.map((star) => (
          <label
            key={star}
            className="z-stars__star"
            data-on={(value !== null && star <= value) || undefined}
          >
            <input
              type="radio"
              id={star === 1 ? name : undefined}
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
            />
            <StarIcon aria-hidden="true" />
            <span className="z-visually-hidden">
              {text('ratings.star', { count: star, word: text(`ratings.word.${star}`) })}
            </span>
          </label>
        ))}
        <span className="z-stars__word" aria-hidden="true">
          {value !== null && text(`ratings.word.${value as Stars}`)}
        </span>
      </div>
    </RadioGroup>
  )
}
