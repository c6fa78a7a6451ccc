import { memo, useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { addMonths, startOfMonth, weekdayOf } from '@zapys/domain/time'
import { afterPaint } from '#widget/browser/after-paint.ts'
import { useStable } from '#widget/browser/use-stable.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import type { DaysShown } from './calendar.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { DayMark, strengthOf } from './day-mark.tsx'
import type { CalendarDay } from './day-mark.tsx'
import { useDayName } from './use-day-name.ts'
import { useTurns } from './use-turns.ts'
import './calendar.css'

/**
 * The by-date view: the days of a month in one scrolling row, or of two months if there is room.
 * One tab stop; arrows, Home and End move the focus and choose, as in a radio group.
 */
export function DayStrip({
  month,
  months = 1,
  ...props
}: DaysShown & { /** Any day of the first. */ month: string; months?: 1 | 2 }) {
  const { selected, onSelect } = props
  const text = useText()
  const formats = useFormats()
  const headingId = useId()
  const row = useRef<HTMLDivElement>(null)
  const first = startOfMonth(month)
  const last = addMonths(first, months - 1)
  const turns = useTurns('MONTH', month, { ...props, lastDay: addMonths(props.lastDay, 1 - months) })
  const days = props.days && [...props.days.values()]
  const tabStop = days?.find(({ date }) => date === selected)?.date ?? days?.[0]?.date
  const isWaiting = days === undefined
  useEffect(
    () =>
      afterPaint(() => {
        const chosen = row.current?.querySelector<HTMLElement>('[aria-checked="true"]')
        if (!chosen || !row.current) return
        const before = chosen.offsetLeft - row.current.offsetLeft
        row.current.scrollLeft = before - (row.current.clientWidth - chosen.offsetWidth) / 2
      }),
    [selected, isWaiting],
  )

  const onKeyDown = useStable((event: KeyboardEvent, index: number) => {
    if (days === undefined) return
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step: Record<string, number> = {
      ArrowRight: rightToLeft ? -1 : 1,
      ArrowLeft: rightToLeft ? 1 : -1,
      ArrowDown: 1,
      ArrowUp: -1,
      Home: -index,
      End: days.length - 1 - index,
    }
    const next = days[index + (step[event.key] ?? Number.NaN)]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.date)
    row.current?.querySelectorAll<HTMLElement>('[role="radio"]')[days.indexOf(next)]?.focus()
  })

  return (
    <section className="z-days" aria-labelledby={headingId}>
      <CalendarHead id={headingId} title={formats.monthName(first, last)} {...turns} />
      {days === undefined ? (
        <div className="z-strip">
          <Skeleton shape="block" />
        </div>
      ) : (
        <div className="z-strip" role="radiogroup" aria-label={text('booking.chooseDay')} ref={row}>
          {days.map((day, index) => (
            <StripDay
              key={day.date}
              day={day}
              index={index}
              isChosen={day.date === selected}
              isTabStop={day.date === tabStop}
              onSelect={onSelect}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      )}
    </section>
  )
}

type StripDayProps = {
  day: CalendarDay
  index: number
  isChosen: boolean
  isTabStop: boolean
  onSelect(date: string): void
  onKeyDown(event: KeyboardEvent, index: number): void
}

/** Memoized: choosing a day renders two of up to sixty again. */
const StripDay = memo(function StripDay({
  day,
  index,
  isChosen,
  isTabStop,
  onSelect,
  onKeyDown,
}: StripDayProps) {
  const formats = useFormats()
  const dayName = useDayName()
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={dayName(day.date, day)}
      tabIndex={isTabStop ? 0 : -1}
      className="z-strip__day"
      data-free={strengthOf(day)}
      onClick={() => onSelect(day.date)}
      onKeyDown={(event) => onKeyDown(event, index)}
    >
      <span className="z-strip__weekday" aria-hidden="true">
        {formats.weekdayShort(weekdayOf(day.date))}
      </span>
      <DayMark date={day.date} day={day} />
    </button>
  )
})
