import { useId } from 'react'
import { monthWeeks, wholeWeek } from '@zapys/domain/calendar'
import { addMonths, startOfMonth } from '@zapys/domain/time'
import { useFormats } from '#widget/language/use-text.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { DayMark, strengthOf } from './day-mark.tsx'
import type { CalendarDay } from './day-mark.tsx'
import { useDayGrid } from './use-day-grid.ts'
import { useDayName } from './use-day-name.ts'
import { useTurns } from './use-turns.ts'
import './calendar.css'

export type DaysShown = {
  /** Inclusive; days outside can be neither chosen nor reached. */
  firstDay: string
  lastDay: string
  today: string
  /** Undefined while loading: the grid is shown, its marks follow. */
  days: ReadonlyMap<string, CalendarDay> | undefined
  selected: string | null
  onSelect(date: string | null): void
  /** Shows the month or week of a day. */
  onTurnTo(date: string): void
}

/**
 * Months as W3C APG grids with one tab stop; two side by side if there is room.
 * The accessible name of a cell has day, free times, price and discount.
 * Days without free times stay selectable inside the bounds, because choosing one leads to the nearest free day.
 */
export function Calendar({
  month,
  months = 1,
  daysAfter,
  ...props
}: DaysShown & {
  /** Any day of the first month. */
  month: string
  months?: 1 | 2
  /** Days of the next month that complete the last week, as far as they are loaded. */
  daysAfter?: DaysShown['days']
}) {
  const { firstDay, lastDay, onTurnTo } = props
  const formats = useFormats()
  const headingId = useId()
  const first = startOfMonth(month)
  const shown = Array.from({ length: months }, (_, index) => addMonths(first, index))
  const turns = useTurns('MONTH', month, { ...props, lastDay: addMonths(lastDay, 1 - months) })
  const { gridRef, isOpen, cellOf } = useDayGrid({
    ...props,
    period: 'MONTH',
    isShown: (date) => shown.includes(startOfMonth(date)),
    firstShown: first < firstDay ? firstDay : first,
    onTurnTo: (date) => onTurnTo(startOfMonth(date)),
  })

  return (
    <section className="z-calendar" aria-labelledby={`${headingId}-0`} data-months={months} ref={gridRef}>
      {shown.map((one, index) => (
        <div key={index} className="z-calendar__pane">
          <CalendarHead
            id={`${headingId}-${index}`}
            title={formats.monthName(one)}
            {...(index === 0 && { previous: turns.previous })}
            {...(index === months - 1 && { next: turns.next })}
          />
          <Month
            key={one}
            month={one}
            labelledBy={`${headingId}-${index}`}
            isOpen={isOpen}
            cellOf={cellOf}
            after={index === months - 1 ? (daysAfter ?? NO_DAYS) : undefined}
            {...props}
          />
        </div>
      ))}
    </section>
  )
}

const NO_DAYS: NonNullable<DaysShown['days']> = new Map()

type MonthProps = Pick<DaysShown, 'firstDay' | 'today' | 'days'> &
  Pick<ReturnType<typeof useDayGrid>, 'isOpen' | 'cellOf'> & {
    month: string
    labelledBy: string
    /** Absent if the next month is shown beside this one, which already contains those days. */
    after: DaysShown['days']
  }

function Month({ month, labelledBy, isOpen, cellOf, firstDay, today, days, after }: MonthProps) {
  const formats = useFormats()
  const dayName = useDayName()
  const isAfter = (date: string) => startOfMonth(date) !== startOfMonth(month)
  const dayOf = (date: string) => (isAfter(date) ? after : days)?.get(date)
  return (
    <table
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={days === undefined}
      className="z-calendar__grid"
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
        {monthWeeks(month, firstDay).map((week, row) => (
          <tr key={row}>
            {(after ? wholeWeek(week) : week).map((date, column) =>
              date === null ? (
                <td key={column} />
              ) : (
                <td
                  key={date}
                  {...cellOf(date)}
                  className="z-calendar__day"
                  data-today={date === today || undefined}
                  data-free={strengthOf(dayOf(date))}
                  data-waiting={days === undefined || undefined}
                  data-after={isAfter(date) || undefined}
                  aria-current={date === today ? 'date' : undefined}
                  aria-label={dayName(date, dayOf(date), isOpen(date))}
                >
                  <DayMark date={date} day={dayOf(date)} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
