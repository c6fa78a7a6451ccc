import { useId, useRef } from 'react'
import { startOfWeek, weekFrom } from '@zapys/domain/calendar'
import { addDays, weekdayOf } from '@zapys/domain/time'
import { useFormats } from '#widget/language/use-text.tsx'
import type { DaysShown } from './calendar.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { swipeOf } from './swipe.ts'
import { DayDiscount, strengthOf } from './day-mark.tsx'
import { useDayGrid } from './use-day-grid.ts'
import { useDayName } from './use-day-name.ts'
import { useTurns } from './use-turns.ts'
import './calendar.css'
import './week.css'

type WeekProps = DaysShown & {
  /** Any day of the week; weeks are counted from the first selectable day. */
  week: string
  /** The key for down moves to the times of the day, which are below. */
  onDown(): void
}

/**
 * Seven days, the first of them today, with number of free times, price and discount of each day.
 * The W3C APG grid in one row; a swipe, the buttons and the keys change the week.
 */
export function Week({ week, ...props }: WeekProps) {
  const { firstDay, today, days } = props
  const formats = useFormats()
  const dayName = useDayName()
  const headingId = useId()
  const first = startOfWeek(week, firstDay)
  const shown = weekFrom(first)
  const { gridRef, isOpen, cellOf } = useDayGrid({
    ...props,
    period: 'WEEK',
    isShown: (date) => shown.includes(date),
    firstShown: first,
  })
  const turns = useTurns('WEEK', week, props)
  const touched = useRef<{ x: number; y: number } | null>(null)

  return (
    <section className="z-calendar" aria-labelledby={headingId}>
      <CalendarHead id={headingId} title={formats.days(first, addDays(first, 6))} {...turns} />
      <table
        ref={gridRef}
        role="grid"
        aria-labelledby={headingId}
        aria-busy={days === undefined}
        className="z-calendar__grid z-week"
        key={first}
        onTouchStart={({ touches }) => {
          const finger = touches[0]
          // Two fingers zoom the page.
          touched.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null
        }}
        onTouchEnd={(event) => {
          const finger = event.changedTouches[0]
          if (!finger || !touched.current) return
          const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
          const swipe = swipeOf(touched.current, { x: finger.clientX, y: finger.clientY }, rightToLeft)
          const turn = swipe === 'NEXT' ? turns.next : swipe === 'PREVIOUS' ? turns.previous : undefined
          if (turn?.enabled) turn.onPress()
        }}
      >
        <thead>
          <tr>
            {shown.map((date) => (
              <th key={date} scope="col">
                {formats.weekdayShort(weekdayOf(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {shown.map((date) => {
              const day = isOpen(date) ? days?.get(date) : undefined
              const isFree = day !== undefined && day.freeTimes > 0
              return (
                <td
                  key={date}
                  {...cellOf(date)}
                  className="z-calendar__day z-week__day"
                  data-today={date === today || undefined}
                  data-free={strengthOf(day)}
                  data-waiting={days === undefined || undefined}
                  aria-current={date === today ? 'date' : undefined}
                  aria-label={dayName(date, day, isOpen(date))}
                >
                  <span className="z-day" aria-hidden="true">
                    <span className="z-day__number">{Number(date.slice(8))}</span>
                    {/* Drawn with CSS, because the cell's accessible name contains number, price and discount. */}
                    <span className="z-week__count" data-shown={isFree ? day.freeTimes : undefined} />
                    <span
                      className="z-week__price"
                      data-short={isFree ? day.priceShort : undefined}
                      data-price={isFree ? day.priceText : undefined}
                    />
                    <DayDiscount day={day} />
                  </span>
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
