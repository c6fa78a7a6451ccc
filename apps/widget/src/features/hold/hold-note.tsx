import { useState } from 'react'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button } from '#widget/ui/button.tsx'
import { ClockIcon } from '#widget/ui/icons.ts'
import { Notice } from '#widget/ui/notice.tsx'
import type { HoldInUse } from './use-hold.ts'
import './hold.css'

/** Until when the time or place is kept: calm at first, a polite word two minutes before the end, a quiet one after it. */
export function HoldNote({ hold }: { hold: HoldInUse }) {
  const text = useText()
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  const { status, phase, until, extendable } = hold.note
  if (status === 'asking')
    return (
      <p className="z-hold">
        <ClockIcon aria-hidden />
        {text('holds.keeping')}
      </p>
    )
  // It could not be kept, and booking goes on: nothing moves under the finger of who is filling in the form.
  if (status === 'failed') return <p className="z-hold" aria-hidden />
  if (status !== 'held') return null
  if (phase === 'ended' || until === undefined) return <Notice tone="info">{text('holds.ended')}</Notice>
  if (phase === 'kept')
    return (
      <p className="z-hold" role="status">
        <ClockIcon aria-hidden />
        {text('holds.until', { time: formats.time(secondsOfDay(until)) })}
      </p>
    )
  const extend = async () => {
    setBusy(true)
    await hold.extend()
    setBusy(false)
  }
  return (
    <div className="z-hold-ending">
      <Notice
        tone="warning"
        title={text('holds.ending')}
        action={
          extendable ? (
            <Button size="s" busy={busy} onClick={() => void extend()}>
              {text('holds.extend')}
            </Button>
          ) : undefined
        }
      />
    </div>
  )
}

/** On the visitor's own clock: it is about the minutes they have now, wherever the branch is. */
export function secondsOfDay(moment: number): number {
  const local = new Date(moment)
  return local.getHours() * 3600 + local.getMinutes() * 60
}
