import { useId } from 'react'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { byPartOfDay } from './parts-of-day.ts'
import { partTitles, pricesDiffer, SlotDiscount, SlotGroup } from './slot-picker.tsx'

type RunSlot = {
  start_time: number
  available: boolean
  priceText?: string | undefined
  discountText?: string | undefined
}

/** All slots of a day; the chosen ones are pressed, taken ones stand struck out. */
export function RunPicker<S extends RunSlot>(props: {
  label: string
  slots: readonly S[]
  /** Starts of the chosen ones. */
  hours: readonly number[]
  onPress(slot: S): void
}) {
  const text = useText()
  const headingId = useId()
  const formats = useFormats()
  const showsPrice = pricesDiffer(props.slots.filter((slot) => slot.available))
  return (
    <section className="z-slots" aria-labelledby={headingId}>
      <h2 id={headingId} className="z-visually-hidden">
        {props.label}
      </h2>
      {byPartOfDay(props.slots).map(({ part, times }) => (
        <SlotGroup
          key={part}
          title={text(partTitles[part])}
          count={times.filter((slot) => slot.available).length}
        >
          {times.map((slot) => (
            <button
              key={slot.start_time}
              type="button"
              className={slot.available ? 'z-slot' : 'z-slot z-slot--taken'}
              disabled={!slot.available}
              aria-pressed={props.hours.includes(slot.start_time)}
              onClick={() => props.onPress(slot)}
            >
              <span className="z-slot__time">{formats.time(slot.start_time)}</span>
              {showsPrice && slot.priceText && slot.available && (
                <span className="z-slot__price">{slot.priceText}</span>
              )}
              <SlotDiscount discount={slot.available ? slot.discountText : undefined} />
            </button>
          ))}
        </SlotGroup>
      ))}
    </section>
  )
}
