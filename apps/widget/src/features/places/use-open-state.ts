import { useEffect, useState } from 'react'
import type { Branch, OpenDay } from '@zapys/contract'
import { openState } from '@zapys/domain/opening'
import { addDays, DAY_SECONDS, MINUTE_MS, today } from '@zapys/domain/time'
import { nowMs } from '#widget/browser/now.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'

/** Sentence whether a branch is open now, in its time zone; updated every minute. */
export function useOpenState() {
  const text = useText()
  const formats = useFormats()
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (branch: Branch, days: readonly OpenDay[]): { isOpen: boolean; says: string } => {
    const seconds = now / 1000
    const state = openState(days, branch.timezone, seconds)
    if (state.isOpen) {
      const says = state.until
        ? text('home.openUntil', { time: formats.time(state.until.seconds) })
        : text('home.openAlways')
      return { isOpen: true, says }
    }
    const { opens } = state
    if (opens === undefined) return { isOpen: false, says: text('home.closed') }
    const time = formats.time(opens.seconds)
    const date = today(branch.timezone, seconds)
    if (opens.date === date) return { isOpen: false, says: text('home.opensAt', { time }) }
    if (opens.date === addDays(date, 1)) return { isOpen: false, says: text('home.opensTomorrow', { time }) }
    const day = formats.date(opens.date, 'weekday')
    return { isOpen: false, says: text('home.opensOn', { day, time }) }
  }
}

/** Hours of one day: `09:00 – 13:00, 14:00 – 18:00`. */
export function useHoursText() {
  const text = useText()
  const formats = useFormats()
  return ({ spans }: OpenDay) =>
    spans.length === 0
      ? text('home.dayOff')
      : spans
          .map(
            ({ start_time, end_time }) => `${formats.time(start_time)} – ${endText(end_time, formats.time)}`,
          )
          .join(', ')
}

/** Midnight at the end of a day is shown as 24:00, not 00:00. */
const endText = (end: number, time: (seconds: number) => string) =>
  end === DAY_SECONDS ? '24:00' : time(end)
