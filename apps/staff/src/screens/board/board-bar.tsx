import { addDays } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { CalendarIcon, ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { useRef } from 'react'
import { useText } from '#staff/language/language.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'

type BoardBarProps = {
  branch: StaffCompany['branches'][number]
  branches: StaffCompany['branches']
  day: string
  thisDay: string
  set(part: Record<string, string>): void
}

/** Which day of which branch. */
export function BoardBar({ branch, branches, day, thisDay, set }: BoardBarProps) {
  const text = useText()
  return (
    <div className="board-bar">
      <IconButton label={text('desk.board.previousDay')} onClick={() => set({ day: addDays(day, -1) })}>
        <ChevronBackIcon />
      </IconButton>
      <Button size="s" disabled={day === thisDay} onClick={() => set({ day: thisDay })}>
        {text('desk.board.today')}
      </Button>
      <IconButton label={text('desk.board.nextDay')} onClick={() => set({ day: addDays(day, 1) })}>
        <ChevronIcon />
      </IconButton>
      <DayPicker day={day} onDay={(chosen) => set({ day: chosen })} />
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
