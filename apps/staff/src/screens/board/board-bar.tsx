import { addDays, addMonths } from '@zapys/domain/time'
import type { StaffMessageId } from '@zapys/i18n'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CalendarIcon, ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { Segments } from '@zapys/ui/segments.tsx'
import { useRef } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { BoardProps } from './board-props.ts'

export type BoardView = 'day' | 'week' | 'month'

type BarProps = Pick<BoardProps, 'set'> & { day: string; thisDay: string; view: BoardView }

const WORDS: Record<BoardView, { previous: StaffMessageId; current: StaffMessageId; next: StaffMessageId }> =
  {
    day: { previous: 'desk.board.previousDay', current: 'desk.board.today', next: 'desk.board.nextDay' },
    week: { previous: 'desk.week.previous', current: 'desk.week.this', next: 'desk.week.next' },
    month: { previous: 'desk.month.previous', current: 'desk.month.this', next: 'desk.month.next' },
  }

const stepped = (view: BoardView, day: string, steps: number) =>
  view === 'month' ? addMonths(day, steps) : addDays(day, view === 'week' ? 7 * steps : steps)

export function PreviousButton({ day, view, set }: BarProps) {
  const text = useText()
  return (
    <IconButton label={text(WORDS[view].previous)} onClick={() => set({ day: stepped(view, day, -1) })}>
      <ChevronBackIcon />
    </IconButton>
  )
}

export function NextButton({ day, view, set }: BarProps) {
  const text = useText()
  return (
    <IconButton label={text(WORDS[view].next)} onClick={() => set({ day: stepped(view, day, 1) })}>
      <ChevronIcon />
    </IconButton>
  )
}

/** Button to the current day, week or month; with a short label on phones. */
export function TodayButton({ day, thisDay, view, set, isShort = false }: BarProps & { isShort?: boolean }) {
  const text = useText()
  return (
    <Button size="s" disabled={day === thisDay} onClick={() => set({ day: thisDay })}>
      {text(isShort ? 'desk.board.today' : WORDS[view].current)}
    </Button>
  )
}

export function ViewChoice({ view, set }: BarProps) {
  const text = useText()
  return (
    <Segments
      label={text('desk.week.view')}
      value={view}
      options={[
        { id: 'day', name: text('desk.week.day') },
        { id: 'week', name: text('desk.week.show') },
        { id: 'month', name: text('desk.month.show') },
      ]}
      onChange={(chosen) => set({ view: chosen })}
    />
  )
}

/** The native date picker behind a button. */
export function DayPicker({ day, set }: BarProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="board-bar__picker">
      <IconButton label={text('desk.board.day')} onClick={() => input.current?.showPicker()}>
        <CalendarIcon />
      </IconButton>
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={({ target }) => {
          if (target.value !== '') set({ day: target.value })
        }}
      />
    </span>
  )
}
