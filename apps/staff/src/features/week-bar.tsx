import { addDays } from '@zapys/domain/time'
import { Button, IconButton } from '@zapys/ui/button.tsx'
import { ChevronBackIcon, ChevronIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'
import { BranchChoice, type ChosenBranch } from './branch-choice.tsx'

type WeekBarProps = {
  monday: string
  thisMonday: string
  chosen: ChosenBranch
  set(part: Record<string, string>): void
}

/** Which week of which branch. */
export function WeekBar({ monday, thisMonday, chosen, set }: WeekBarProps) {
  const text = useText()
  return (
    <div className="board-bar">
      <IconButton label={text('desk.class.previousWeek')} onClick={() => set({ week: addDays(monday, -7) })}>
        <ChevronBackIcon />
      </IconButton>
      <Button size="s" disabled={monday === thisMonday} onClick={() => set({ week: thisMonday })}>
        {text('desk.class.thisWeek')}
      </Button>
      <IconButton label={text('desk.class.nextWeek')} onClick={() => set({ week: addDays(monday, 7) })}>
        <ChevronIcon />
      </IconButton>
      <BranchChoice chosen={chosen} onBranch={(branch) => set({ branch })} />
    </div>
  )
}
