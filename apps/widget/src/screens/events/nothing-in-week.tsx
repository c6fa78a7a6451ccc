/** Replaces a week without events with a link to the next week that has some. Not a screen. */
import type { Branch } from '@zapys/contract'
import { addDays } from '@zapys/domain/time'
import { useNextEventDay } from '#widget/features/event-list/use-events.ts'
import type { EventFilter } from '#widget/features/event-list/event-filter.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { EventIcon } from '@zapys/ui/icons.ts'

type NothingInWeekProps = {
  branches: readonly Branch[]
  /** The first day of the week. */
  week: string
  filter: Pick<EventFilter, 'resource' | 'service'>
  onTurnTo(day: string): void
  /** Set if a filter is active. */
  onClear: (() => void) | undefined
}

export function NothingInWeek({ branches, week, filter, onTurnTo, onClear }: NothingInWeekProps) {
  const text = useText()
  const formats = useFormats()
  const next = useNextEventDay(branches, addDays(week, 7), filter)
  return (
    <EmptyState
      icon={<EventIcon />}
      title={text(onClear ? 'events.noneFits' : 'events.noneInWeek')}
      action={
        <>
          {next != null && (
            <Button onClick={() => onTurnTo(next)}>
              {text('events.nextOn', { date: formats.date(next, 'weekdayInside') })}
            </Button>
          )}
          {onClear && <Button onClick={onClear}>{text('events.clearFilters')}</Button>}
        </>
      }
    />
  )
}
