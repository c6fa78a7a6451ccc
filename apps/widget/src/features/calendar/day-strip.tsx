import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { weekdayOf } from '@zapys/domain/time'
import { DayMark } from './day-mark.tsx'
import type { CalendarDay } from './day-mark.tsx'
import './calendar.css'

/** Days in one row that scrolls: the by-date view. One tab stop; arrows, Home and End move and choose as in a radio group. */
export function DayStrip(props: {
  days: readonly CalendarDay[]
  selected: string | null
  onSelect(date: string): void
}) {
  const text = useText()
  const formats = useFormats()
  const row = useRef<HTMLDivElement>(null)
  const tabStop = props.selected ?? props.days[0]?.date
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    if (chosen && row.current)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2
  }, [props.selected])

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step: Record<string, number> = {
      ArrowRight: rightToLeft ? -1 : 1,
      ArrowLeft: rightToLeft ? 1 : -1,
      ArrowDown: 1,
      ArrowUp: -1,
      Home: -index,
      End: props.days.length - 1 - index,
    }
    const next = props.days[index + (step[event.key] ?? Number.NaN)]
    if (next === undefined) return
    event.preventDefault()
    props.onSelect(next.date)
    row.current?.querySelectorAll<HTMLElement>('[role="radio"]')[props.days.indexOf(next)]?.focus()
  }

  return (
    <div className="z-strip" role="radiogroup" aria-label={text('booking.chooseDay')} ref={row}>
      {props.days.map((day, index) => (
        <button
          key={day.date}
          type="button"
          role="radio"
          aria-checked={day.date === props.selected}
          aria-label={text('booking.dayName', {
            date: formats.date(day.date, 'weekday'),
            count: day.freeTimes,
            exact: day.exact ? 'yes' : 'no',
            hasPrice: day.priceText ? 'yes' : 'no',
            price: day.priceText ?? '',
            hasDiscount: day.discountText ? 'yes' : 'no',
            discount: day.discountText ?? '',
          })}
          tabIndex={day.date === tabStop ? 0 : -1}
          className="z-strip__day"
          data-free={day.freeTimes > 0 || undefined}
          onClick={() => props.onSelect(day.date)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <span className="z-strip__weekday" aria-hidden="true">
            {formats.weekdayShort(weekdayOf(day.date))}
          </span>
          <DayMark date={day.date} day={day} />
        </button>
      ))}
    </div>
  )
}
