import { addDays, isLocalDate } from '@zapys/domain/time'
import { IconButton } from '@zapys/ui/button.tsx'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type DayPickerProps = {
  day: string
  branch: string
  onDay(day: string): void
  onBranch(branch: string): void
}

/** Day and branch of a money screen. */
export function DayPicker({ day, branch, onDay, onBranch }: DayPickerProps) {
  const text = useText()
  const { company } = useSession()
  return (
    <div className="desk-picker">
      {company.branches.length > 1 && (
        <SelectField
          label={text('desk.board.branch')}
          name="branch"
          value={branch}
          onChange={onBranch}
          options={company.branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="desk-picker__day">
        <IconButton label={text('desk.board.previousDay')} onClick={() => onDay(addDays(day, -1))}>
          <ChevronBackIcon />
        </IconButton>
        <TextField
          label={text('desk.board.day')}
          name="day"
          type="date"
          value={day}
          onChange={(next) => isLocalDate(next) && onDay(next)}
        />
        <IconButton label={text('desk.board.nextDay')} onClick={() => onDay(addDays(day, 1))}>
          <ChevronIcon />
        </IconButton>
      </div>
    </div>
  )
}
