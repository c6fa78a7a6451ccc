import { useId } from 'react'
import { monthWeeks } from '@zapys/domain/calendar'
import { startOfMonth } from '@zapys/domain/time'
import { useFormats } from '#widget/language/use-text.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { DayMark, strengthOf } from './day-mark.tsx'
import type { CalendarDay } from './day-mark.tsx'
import { useDayGrid } from './use-day-grid.ts'
import { useDayName } from './use-day-name.ts'
import { useTurns } from './use-turns.ts'
import './calendar.css'

export type DaysShown = {
  /** Both included; days outside can be neither chosen nor reached. */
  firstDay: string
  lastDay: string
  today: string
  /** Undefined while the days are on their way: the grid stands, its marks follow. */
  days: ReadonlyMap<string, CalendarDay> | undefined
  selected: string | null
  onSelect(date: string | null): void
  /** To the month or week of a day. */
  onTurnTo(date: string): void
}

/**
 * One month as the W3C APG grid, each cell named by day, free times, price and discount.
 * Days without free times stay selectable inside the bounds, because choosing one leads to the nearest free day.
 */
export function Calendar({ month, ...props }: DaysShown & { /** Any day of it. */ month: string }) {
  const { firstDay, today, days, onTurnTo } = props
  const formats = useFormats()
  const dayName = useDayName()
  const headingId = useId()
  const first = startOfMonth(month)
  const turns = useTurns('MONTH', month, props)
  const { grid, isOpen, cellOf } = useDayGrid({
    ...props,
    period: 'MONTH',
    isShown: (date) => startOfMonth(date) === first,
    firstShown: first < firstDay ? firstDay : first,
    onTurnTo: (date) => onTurnTo(startOfMonth(date)),
  })

  return (
    <section className="z-calendar" aria-labelledby={headingId}>
      <CalendarHead id={headingId} title={formats.monthName(first)} {...turns} />
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
          {monthWeeks(first, firstDay).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) =>
                date === null ? (
                  <td key={column} />
                ) : (
                  <td
                    key={date}
                    {...cellOf(date)}
                    className="z-calendar__day"
                    data-today={date === today || undefined}
                    data-free={strengthOf(days?.get(date))}
                    data-waiting={days === undefined || undefined}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={dayName(date, days?.get(date), isOpen(date))}
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
}
