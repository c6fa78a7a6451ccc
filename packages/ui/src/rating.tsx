import { StarIcon } from './icons.ts'
import { useUiWords } from './words.tsx'

/** Average of 1 to 5 with one decimal, and the number of ratings. */
export function Rating({ value, count }: { value: number; count?: number }) {
  const words = useUiWords()
  const shown = words.mean(value)
  return (
    <span className="z-rating" role="img" aria-label={words.rating(shown, count)}>
      <StarIcon aria-hidden="true" />
      {shown}
      {count !== undefined && <span className="z-rating__count">({count})</span>}
    </span>
  )
}
