import { useEffect, useRef, useState } from 'react'
import { toLocal } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { ClockIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import type { HoldInUse } from './use-hold.ts'
import './hold.css'

/** Shows when the hold ends: as plain text, announced two minutes before the end, and quietly after it. */
export function HoldNote({ hold, timeZone }: { hold: HoldInUse; timeZone: string }) {
  const text = useText()
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  const { status, phase, until, extendable } = hold.note
  // The pressed button disappears, so the focus moves to the text in its place.
  const note = useRef<HTMLParagraphElement>(null)
  const isExtended = useRef(false)
  useEffect(() => {
    if (phase === 'kept' && isExtended.current) note.current?.focus()
    isExtended.current = false
  }, [phase])
  if (status === 'asking')
    return (
      <p className="z-hold">
        <ClockIcon aria-hidden />
        {text('holds.keeping')}
      </p>
    )
  // Booking continues without a hold: nothing moves while the client fills in the form.
  if (status === 'failed' || status === 'refused' || status === 'untouched')
    return <p className="z-hold" aria-hidden />
  if (status !== 'held') return null
  if (phase === 'ended' || until === undefined) return <Notice tone="info">{text('holds.ended')}</Notice>
  if (phase === 'kept')
    return (
      <p className="z-hold" role="status" ref={note} tabIndex={-1}>
        <ClockIcon aria-hidden />
        {text('holds.until', { time: formats.time(secondsOfDay(timeZone, until)) })}
      </p>
    )
  const extend = async () => {
    setBusy(true)
    isExtended.current = true
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

/** On the branch's clock, like all other times of the screen. */
export const secondsOfDay = (timeZone: string, moment: number): number =>
  toLocal(timeZone, moment / 1000).seconds
