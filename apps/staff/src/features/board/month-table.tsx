import type { BranchMonth } from '@zapys/contract'
import { addDays, weekdayOf } from '@zapys/domain/time'
import { classes } from '@zapys/ui/classes.ts'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useFormats, useText } from '#staff/language/language.tsx'

type MonthDay = BranchMonth['days'][number]

type TableProps = {
  days: readonly MonthDay[]
  /** The previously open day. */
  day: string
  thisDay: string
  /** Name of the month. */
  label: string
  onDay(day: string): void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Rows from Monday to Sunday; undefined outside the month. */
function weeksOf(days: readonly MonthDay[]): (MonthDay | undefined)[][] {
  const [first] = days
  if (first === undefined) return []
  const cells = [...Array.from({ length: weekdayOf(first.day) - 1 }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    WEEKDAYS.map((weekday) => cells[7 * week + weekday - 1]),
  )
}

/** Booked share of the working time in percent; undefined without working time. */
const fullness = ({ sold_seconds, offered_seconds }: MonthDay): number | undefined =>
  offered_seconds === 0 ? undefined : Math.round((100 * sold_seconds) / offered_seconds)

/** A month as a table with one tab stop; arrow keys move between days. */
export function MonthTable({ days, day, thisDay, label, onDay }: TableProps) {
  const text = useText()
  const formats = useFormats()
  const [focused, setFocused] = useState(day)
  const stop = days.some((each) => each.day === focused) ? focused : days[0]?.day
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = STEPS[event.key]
    const at = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (step === undefined || at === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(at, step)}"]`)?.focus()
  }
  return (
    <div className="board-month">
      {/* Arrows move between the buttons of the days. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table onKeyDown={onKeyDown}>
        <caption className="z-visually-hidden">{label}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={formats.weekday(weekday)}>
                {formats.weekdayShort(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find(Boolean)?.day}>
              {week.map((each, index) => (
                <td key={each?.day ?? index}>
                  {each && (
                    <DayButton
                      day={each}
                      isToday={each.day === thisDay}
                      isStop={each.day === stop}
                      onFocus={() => setFocused(each.day)}
                      onPress={() => onDay(each.day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="z-soft z-small">{text('desk.month.legend')}</p>
    </div>
  )
}

type DayButtonProps = {
  day: MonthDay
  isToday: boolean
  isStop: boolean
  onFocus(): void
  onPress(): void
}

function DayButton({ day, isToday, isStop, onFocus, onPress }: DayButtonProps) {
  const text = useText()
  const formats = useFormats()
  const percent = fullness(day)
  const label = [
    formats.date(day.day, 'weekday'),
    text('desk.board.bookings', { count: day.bookings }),
    percent === undefined ? text('desk.month.closed') : text('desk.month.full', { percent }),
  ].join(', ')
  return (
    <button
      type="button"
      className={classes('board-month__day', percent === undefined && 'board-month__day--closed')}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      data-day={day.day}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      <span className="board-month__date">{Number(day.day.slice(8))}</span>
      <span className="board-month__count">{day.bookings > 0 && formats.number(day.bookings)}</span>
      {percent !== undefined && (
        <>
          {percent > 0 && (
            <span className="board-month__percent">{text('desk.month.share', { percent })}</span>
          )}
          <span className="board-month__bar" style={{ '--full': Math.min(percent, 100) } as CSSProperties} />
        </>
      )}
    </button>
  )
}
