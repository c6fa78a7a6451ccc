import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ChevronBackIcon, ChevronIcon } from '#widget/ui/icons.ts'
import { monthWeeks } from '@zapys/domain/calendar'
import { addMonths, startOfMonth } from '@zapys/domain/time'
import { moveByKey } from './grid.ts'
import { DayMark } from './day-mark.tsx'
import type { CalendarDay } from './day-mark.tsx'
import './calendar.css'

type CalendarProps = {
  /** Any day of the month shown. */
  month: string
  /** Both included; days outside can be neither chosen nor reached. */
  firstDay: string
  lastDay: string
  today: string
  /** Undefined while the month's days are on their way: the grid stands, its marks follow. */
  days: ReadonlyMap<string, CalendarDay> | undefined
  selected: string | null
  onSelect(date: string | null): void
  onMonth(month: string): void
}

/**
 * One month as the W3C APG grid: one tab stop, all its keys, each cell named by day, free times, price and discount.
 * Days without free times stay selectable inside the bounds, because choosing one leads to the nearest free day.
 */
export function Calendar({
  month,
  firstDay,
  lastDay,
  today,
  days,
  selected,
  onSelect,
  onMonth,
}: CalendarProps) {
  const text = useText()
  const formats = useFormats()
  const headingId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const first = startOfMonth(month)
  const clamp = (date: string) => (date < firstDay ? firstDay : date > lastDay ? lastDay : date)
  const isShown = (date: string | null) => date !== null && startOfMonth(date) === first
  const [focused, setFocused] = useState<string | null>(null)
  // Focus follows a key into the next month, but a press on the month buttons must not steal it.
  const followFocus = useRef(false)
  const tabStop = isShown(focused) ? focused : isShown(selected) ? selected : clamp(first)

  useEffect(() => {
    if (!followFocus.current) return
    followFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [tabStop])

  const moveTo = (date: string) => {
    followFocus.current = true
    setFocused(date)
    if (!isShown(date)) onMonth(startOfMonth(date))
  }
  const choose = (date: string) => {
    setFocused(date)
    if (date >= firstDay && date <= lastDay) onSelect(date === selected ? null : date)
  }
  const onKeyDown = (event: KeyboardEvent, date: string) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose(date)
      return
    }
    if (event.key === 'Escape' && selected !== null) {
      event.stopPropagation()
      onSelect(null)
      return
    }
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const moved = moveByKey(date, event, { firstDay, lastDay }, rightToLeft)
    if (moved === undefined) return
    event.preventDefault()
    moveTo(moved)
  }
  const hasPrevious = first > startOfMonth(firstDay)
  const hasNext = first < startOfMonth(lastDay)

  return (
    <section className="z-calendar" aria-labelledby={headingId}>
      <header className="z-calendar__head">
        <h2 id={headingId} className="z-calendar__month" aria-live="polite">
          {formats.monthName(first)}
        </h2>
        <MonthButton
          label={text('booking.previousMonth')}
          enabled={hasPrevious}
          onPress={() => onMonth(addMonths(first, -1))}
        >
          <ChevronBackIcon aria-hidden />
        </MonthButton>
        <MonthButton
          label={text('booking.nextMonth')}
          enabled={hasNext}
          onPress={() => onMonth(addMonths(first, 1))}
        >
          <ChevronIcon aria-hidden />
        </MonthButton>
      </header>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={headingId}
        aria-busy={days === undefined}
        className="z-calendar__grid"
        key={first}
      >
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <th key={day} scope="col">
                {formats.weekdayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(first).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) =>
                date === null ? (
                  <td key={column} />
                ) : (
                  <td
                    key={date}
                    role="gridcell"
                    tabIndex={date === tabStop ? 0 : -1}
                    className="z-calendar__day"
                    data-today={date === today || undefined}
                    data-free={(days?.get(date)?.freeTimes ?? 0) > 0 || undefined}
                    data-waiting={days === undefined || undefined}
                    aria-selected={date === selected}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={date < firstDay || date > lastDay || undefined}
                    aria-label={dayName(date, days?.get(date))}
                    onClick={() => choose(date)}
                    onKeyDown={(event) => onKeyDown(event, date)}
                  >
                    <DayMark date={date} day={days?.get(date)} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )

  function dayName(date: string, day: CalendarDay | undefined): string {
    const name = formats.date(date, 'weekday')
    if (date < firstDay || date > lastDay) return text('booking.dayClosed', { date: name })
    if (day === undefined) return name
    return text('booking.dayName', {
      date: name,
      count: day.freeTimes,
      exact: day.exact ? 'yes' : 'no',
      hasPrice: day.priceText ? 'yes' : 'no',
      price: day.priceText ?? '',
      hasDiscount: day.discountText ? 'yes' : 'no',
      discount: day.discountText ?? '',
    })
  }
}

/** Stays focusable at the end of the range, so that a keyboard user who pages along is not thrown to the page's top. */
function MonthButton(props: { label: string; enabled: boolean; onPress(): void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className="z-calendar__turn"
      aria-label={props.label}
      aria-disabled={!props.enabled || undefined}
      onClick={() => props.enabled && props.onPress()}
    >
      {props.children}
    </button>
  )
}
