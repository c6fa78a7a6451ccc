import { addDays } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CalendarIcon, ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { Segments } from '@zapys/ui/segments.tsx'
import { useRef } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'

type BoardBarProps = {
  branch: StaffCompany['branches'][number]
  branches: StaffCompany['branches']
  day: string
  thisDay: string
  view: 'day' | 'week'
  set(part: Record<string, string>): void
}

/** Which day or week of which branch. */
export function BoardBar({ branch, branches, day, thisDay, view, set }: BoardBarProps) {
  const text = useText()
  const isWeek = view === 'week'
  const step = isWeek ? 7 : 1
  return (
    <div className="board-bar">
      <IconButton
        label={text(isWeek ? 'desk.week.previous' : 'desk.board.previousDay')}
        onClick={() => set({ day: addDays(day, -step) })}
      >
        <ChevronBackIcon />
      </IconButton>
      <Button size="s" disabled={day === thisDay} onClick={() => set({ day: thisDay })}>
        {text(isWeek ? 'desk.week.this' : 'desk.board.today')}
      </Button>
      <IconButton
        label={text(isWeek ? 'desk.week.next' : 'desk.board.nextDay')}
        onClick={() => set({ day: addDays(day, step) })}
      >
        <ChevronIcon />
      </IconButton>
      <DayPicker day={day} onDay={(chosen) => set({ day: chosen })} />
      <Segments
        label={text('desk.week.view')}
        value={view}
        options={[
          { id: 'day', name: text('desk.week.day') },
          { id: 'week', name: text('desk.week.show') },
        ]}
        onChange={(chosen) => set({ view: chosen })}
      />
      {branches.length > 1 && (
        <select
          className="z-chip z-chip--select"
          aria-label={text('desk.board.branch')}
          value={branch.id}
          onChange={({ target }) => set({ branch: target.value })}
        >
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** The platform's calendar behind a button. */
function DayPicker({ day, onDay }: { day: string; onDay(day: string): void }) {
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
          if (target.value !== '') onDay(target.value)
        }}
      />
    </span>
  )
}
