import { useText } from '#widget/language/use-text.tsx'
import { IconButton } from '@zapys/ui/button.tsx'
import { MinusIcon, PlusIcon } from '@zapys/ui/icons.ts'
import './event-card.css'

type PlacesStepperProps = {
  value: number
  most: number
  /** Free places; absent for a waiting list entry, which has none yet. */
  left?: number
  onChange(value: number): void
}

export function PlacesStepper({ value, most, left, onChange }: PlacesStepperProps) {
  const text = useText()
  return (
    <div className="z-places" role="group" aria-label={text('events.places')}>
      <span>
        <span className="z-places__label">{text('events.places')}</span>
        {left !== undefined && (
          <span className="z-places__left">{text('events.placesLeft', { count: left })}</span>
        )}
      </span>
      <span className="z-places__steps">
        <IconButton label={text('events.fewer')} disabled={value <= 1} onClick={() => onChange(value - 1)}>
          <MinusIcon />
        </IconButton>
        <output className="z-places__value">{value}</output>
        <IconButton
          label={text('events.morePlaces')}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        >
          <PlusIcon />
        </IconButton>
      </span>
    </div>
  )
}
