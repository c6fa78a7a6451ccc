import { useId } from 'react'
import type { ReactNode } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { AlertIcon, StarIcon } from '#widget/ui/icons.ts'
import './stars.css'

/** One to five, and what each means. */
export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

type StarFieldProps = {
  label: ReactNode
  /** Of the radio buttons; the first one's id, for links of an error summary, is `name` itself. */
  name: string
  value: number | null
  onChange(value: Stars): void
  error?: string | null
  required?: boolean
}

/** A choice of one to five stars. Radio buttons by nature: arrow keys choose, and each star says what it means. */
export function StarField({ label, name, value, onChange, error, required = false }: StarFieldProps) {
  const text = useText()
  const errorId = useId()
  return (
    <fieldset
      className={error ? 'z-field z-stars z-field--invalid' : 'z-field z-stars'}
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
              {text('reviews.star', { count: star, word: text(`reviews.word.${star}`) })}
            </span>
          </label>
        ))}
        <span className="z-stars__word" aria-hidden="true">
          {value !== null && text(`reviews.word.${value as Stars}`)}
        </span>
      </div>
      {error && (
        <p className="z-field__error" id={errorId}>
          <AlertIcon aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
