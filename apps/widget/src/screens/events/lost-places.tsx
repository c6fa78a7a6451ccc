import type { Problem } from '#widget/features/confirmation/confirmation.ts'
import { useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'

type LostPlacesProps = { problem: Problem | undefined; left: number; others: string }

/** The event is over or full, or has fewer places than requested: then the remaining places are taken instead. */
export function LostPlaces({ problem, left, others }: LostPlacesProps) {
  const text = useText()
  if (problem?.kind === 'fewer')
    return <Notice tone="error" title={text('events.fewerPlaces', { count: left })} />
  const hasPassed = problem?.kind === 'lost' && problem.code === 'appointment.startTime.hasPassed'
  return (
    <Notice
      tone="error"
      title={text(hasPassed ? 'events.passed' : 'errors.event.space.exceeded.title')}
      action={<ButtonLink to={others}>{text('events.otherTimes')}</ButtonLink>}
    />
  )
}
