import { useIsTakenOver } from '#widget/browser/hydration.ts'
import { nowMs } from '#widget/browser/now.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ClockIcon } from '#widget/ui/icons.ts'
import { aheadOf, ownZone } from './ahead-of.ts'

type ZoneNoteProps = {
  /** Of the branch. */
  timeZone: string
  /** Of what the times are about; now where there are many. */
  instant?: string | undefined
}

/** Says by which clock the times are, where the visitor's own shows another time; else nothing. */
export function ZoneNote({ timeZone, instant }: ZoneNoteProps) {
  const text = useText()
  const formats = useFormats()
  const isTakenOver = useIsTakenOver()
  if (!isTakenOver) return null
  const moment = instant === undefined ? nowMs() : Date.parse(instant)
  const ahead = aheadOf(ownZone(timeZone), timeZone, moment / 1000)
  if (ahead === 0) return null
  return (
    <p className="z-zone">
      <ClockIcon aria-hidden />
      {text('booking.zone', {
        zone: formats.zoneName(timeZone, moment),
        difference: formats.duration(Math.abs(ahead)),
        way: ahead > 0 ? 'later' : 'earlier',
      })}
    </p>
  )
}
