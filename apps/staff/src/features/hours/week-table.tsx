import type { WeekFrame } from '@zapys/contract'
import type { ReactNode } from 'react'
import { useFormats, useText } from '#staff/language/language.tsx'
import { BeyondNotice } from './beyond-notice.tsx'
import { seasonsOf } from './day-hours.ts'
import { spanText } from './span-text.ts'

type WeekTableProps = {
  frames: readonly WeekFrame[]
  isOfBranch: boolean
  branchFrames: readonly WeekFrame[]
  action: ReactNode
}

/** Hours of each weekday; a person without own hours has the branch's. */
export function WeekTable({ frames, isOfBranch, branchFrames, action }: WeekTableProps) {
  const text = useText()
  const formats = useFormats()
  const isInherited = !isOfBranch && frames.length === 0
  const shown = isInherited ? branchFrames : frames
  const seasons = new Set(seasonsOf(shown))
  const timesOf = (weekday: number) =>
    shown
      .filter((frame) => frame.weekday === weekday && !seasons.has(frame))
      .toSorted((one, other) => one.start_time - other.start_time)
      .map(({ start_time, end_time }) => spanText(formats.time, start_time, end_time))
      .join(', ')
  return (
    <section className="desk-section">
      <div className="desk-section__head">
        <h2>{text('desk.hours.week')}</h2>
        {action}
      </div>
      {isInherited && <p className="z-soft">{text('desk.hours.asBranch')}</p>}
      {!isOfBranch && !isInherited && (
        <BeyondNotice own={shown.filter((frame) => !seasons.has(frame))} branchFrames={branchFrames} />
      )}
      <dl className="desk-facts desk-facts--even">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <div key={weekday}>
            <dt>{formats.weekday(weekday)}</dt>
            <dd>{timesOf(weekday) || text('desk.hours.dayOff')}</dd>
          </div>
        ))}
      </dl>
      {seasons.size > 0 && <p className="z-soft">{text('desk.hours.seasons')}</p>}
    </section>
  )
}
