import type { WeekFrame } from '@zapys/contract'
import { Notice } from '@zapys/ui/notice.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { beyondBranch } from './beyond-branch.ts'
import { seasonsOf, type Span } from './day-hours.ts'
import { spanText } from './span-text.ts'

type BeyondNoticeProps = {
  own: readonly Pick<WeekFrame, 'weekday' | 'start_time' | 'end_time'>[]
  branchFrames: readonly WeekFrame[]
}

/** Hours that a person works while the branch is closed, and the hours that clients can book. */
export function BeyondNotice({ own, branchFrames }: BeyondNoticeProps) {
  const text = useText()
  const formats = useFormats()
  const seasons = new Set(seasonsOf(branchFrames))
  const days = beyondBranch(
    own,
    branchFrames.filter((frame) => !seasons.has(frame)),
  )
  if (days.length === 0) return null
  const wordsOf = (spans: readonly Span[]) =>
    spans.map(({ start, end }) => spanText(formats.time, start, end)).join(', ')
  return (
    <Notice tone="warning" title={text('desk.hours.beyond')}>
      <ul className="desk-beyond">
        {days.map(({ weekday, closed, offered }) => (
          <li key={weekday}>
            {text('desk.hours.beyondDay', {
              day: formats.weekday(weekday),
              closed: wordsOf(closed),
              offered: wordsOf(offered) || text('desk.hours.beyondNothing'),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
