import { useId } from 'react'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { byPartOfDay } from './parts-of-day.ts'
import type { Run } from './run.ts'
import { partTitles, SlotGroup } from './slot-picker.tsx'

type RunSlot = { start_time: number; end_time: number; available: boolean; priceText?: string | undefined }

/** All slots of a day; those of the chosen run are pressed, taken ones stand struck out. */
export function RunPicker<S extends RunSlot>(props: {
  label: string
  slots: readonly S[]
  run: Run | null
  onPress(slot: S): void
}) {
  const text = useText()
  const headingId = useId()
  const formats = useFormats()
  const { run } = props
  return (
    <section className="z-slots" aria-labelledby={headingId}>
      <h2 id={headingId} className="z-visually-hidden">
        {props.label}
      </h2>
      {byPartOfDay(props.slots).map(({ part, times }) => (
        <SlotGroup key={part} title={text(partTitles[part])}>
          {times.map((slot) => (
            <button
              key={slot.start_time}
              type="button"
              className={slot.available ? 'z-slot' : 'z-slot z-slot--taken'}
              disabled={!slot.available}
              aria-pressed={run !== null && slot.start_time >= run.start && slot.end_time <= run.end}
              onClick={() => props.onPress(slot)}
            >
              <span className="z-slot__time">{formats.time(slot.start_time)}</span>
              {slot.priceText && slot.available && <span className="z-slot__price">{slot.priceText}</span>}
            </button>
          ))}
        </SlotGroup>
      ))}
    </section>
  )
}
