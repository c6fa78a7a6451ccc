import { memo } from 'react'
import { useIsHydrated } from '#widget/browser/hydration.ts'
import { nowMs } from '#widget/browser/now.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ClockIcon } from '@zapys/ui/icons.ts'
import { aheadOf, ownZone } from './ahead-of.ts'

type ZoneNoteProps = {
  /** Time zone of the branch. */
  timeZone: string
  /** Instant of the shown time; absent for lists of times: now. */
  instant?: string | undefined
}

/** Reserves room with an invisible text, because the server does not know the visitor's clock. */
const AN_HOUR_S = 3600

/** Names the clock of the shown times if the visitor's shows another time; else renders nothing. */
export const ZoneNote = memo(function ZoneNote({ timeZone, instant }: ZoneNoteProps) {
  const text = useText()
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  const moment = instant === undefined ? nowMs() : Date.parse(instant)
  const ahead = isHydrated ? aheadOf(ownZone(timeZone), timeZone, moment / 1000) : AN_HOUR_S
  if (ahead === 0) return null
  return (
    <p className={isHydrated ? 'z-zone' : 'z-zone z-zone--coming'}>
      <ClockIcon aria-hidden />
      <span>
        {/* Browsers and the server may name a zone differently. */}
        <span suppressHydrationWarning>
          {text('booking.zone', { zone: formats.zoneName(timeZone, moment) })}
        </span>{' '}
        <span className="z-zone__difference">
          {text('booking.zoneDifference', {
            difference: formats.duration(Math.abs(ahead)),
            way: ahead > 0 ? 'later' : 'earlier',
          })}
        </span>
      </span>
    </p>
  )
})
