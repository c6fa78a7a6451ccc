import { addDays } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'
import { BranchChoice, type ChosenBranch } from './branch-choice.tsx'

type WeekBarProps = {
  monday: string
  thisMonday: string
  chosen: ChosenBranch
  /** `null`: the current week, on any day. */
  set(part: { week: string | null } | { branch: string }): void
}

/** Choice of week and branch. */
export function WeekBar({ monday, thisMonday, chosen, set }: WeekBarProps) {
  const text = useText()
  const show = (week: string) => set({ week: week === thisMonday ? null : week })
  return (
    <div className="board-bar">
      <IconButton label={text('desk.class.previousWeek')} onClick={() => show(addDays(monday, -7))}>
        <ChevronBackIcon />
      </IconButton>
      <Button size="s" disabled={monday === thisMonday} onClick={() => show(thisMonday)}>
        {text('desk.class.thisWeek')}
      </Button>
      <IconButton label={text('desk.class.nextWeek')} onClick={() => show(addDays(monday, 7))}>
        <ChevronIcon />
      </IconButton>
      <BranchChoice chosen={chosen} onBranch={(branch) => set({ branch })} />
    </div>
  )
}
