import { addDays } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
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
      <input
        className="z-chip board-bar__day"
        type="date"
        aria-label={text('desk.board.day')}
        value={day}
        onChange={({ target }) => {
          if (target.value !== '') set({ day: target.value })
        }}
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
