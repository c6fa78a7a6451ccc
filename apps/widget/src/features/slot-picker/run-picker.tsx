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

/** All slots of a day as toggles. Taken and impossible slots are disabled, with the reason. */
export function RunPicker<S extends RunSlot>(props: {
  label: string
  slots: readonly S[]
  /** Starts of the chosen slots. */
  hours: readonly number[]
  onPress(slot: S): void
  /** Whether a press on a free slot would change the choice. */
  canPress(slot: S): boolean
  /** Why a free slot cannot be chosen: short text at the slot, full text once below. */
  tooShort: { brief: string; full: string }
}) {
  const text = useText()
  const headingId = useId()
  const formats = useFormats()
  const isTooShort = (slot: S) => slot.available && !props.canPress(slot)
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
              disabled={!slot.available || isTooShort(slot)}
              aria-pressed={props.hours.includes(slot.start_time)}
              onClick={() => props.onPress(slot)}
            >
              <span className="z-slot__time">{formats.time(slot.start_time)}</span>
              {showsPrice && slot.priceText && slot.available && !isTooShort(slot) && (
                <span className="z-slot__price">{slot.priceText}</span>
              )}
              {!slot.available && <span className="z-visually-hidden">{text('booking.hourTaken')}</span>}
              {isTooShort(slot) && <span className="z-slot__price">{props.tooShort.brief}</span>}
              <SlotDiscount discount={slot.available ? slot.discountText : undefined} />
            </button>
          ))}
        </SlotGroup>
      ))}
      {props.slots.some(isTooShort) && <p className="z-soft z-small">{props.tooShort.full}</p>}
    </section>
  )
}
