import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { classReads } from '#staff/features/class-reads.ts'
import { useSaving } from '#staff/features/forms/use-saving.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import type { ClassProps } from './class-parts.tsx'
import { useLaterClasses } from './use-later-classes.ts'
import { className } from './week.ts'

/** Ends a timetable with the open class: lists the later ones and cancels them. */
export function EndTimetable({ branch, placed, onClose, report }: ClassProps) {
  const text = useText()
  const formats = useFormats()
  const { company } = useSession()
  const { later, isPending, error } = useLaterClasses(branch, placed)
  // While classes are cancelled one by one, the list gets shorter.
  const [count, setCount] = useState(0)
  const { saving, save } = useSaving(classReads, () => {
    report({ words: text('desk.class.ended', { count }) })
    onClose()
  })
  const bookings = later.reduce((sum, { event }) => sum + event.appointments.length, 0)
  const last = later.at(-1)
  const end = () => {
    setCount(later.length)
    save(async (send) => {
      // Starts with the last one: what remains after a failure is a timetable without gaps.
      for (const { event } of later.toReversed())
        await send('cancelEvent', {
          params: { company: company.id, branch: branch.id, event: event.id },
          body: {},
        })
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.class.end')}
      footer={
        later.length > 0 && (
          <Button kind="danger" wide busy={saving.busy} onClick={end}>
            {text('desk.class.endSure', { count: later.length })}
          </Button>
        )
      }
    >
      <div className="z-stack">
        <strong>{className(placed.event)}</strong>
        <p>{text('desk.class.endText', { day: formats.date(placed.day, 'day') })}</p>
        {error !== null && <FailureNotice error={error} />}
        {isPending && <Skeleton shape="row" count={2} />}
        {!isPending && error === null && later.length === 0 && (
          <Notice tone="info">{text('desk.class.endNone')}</Notice>
        )}
        {last && (
          <p>
            {[...new Set([later[0]!.day, last.day])].map((day) => formats.date(day, 'brief')).join(' – ')}
            {`, ${formats.time(last.start)}`}
          </p>
        )}
        {bookings > 0 && (
          <Notice tone="warning">{text('desk.class.endBookings', { count: bookings })}</Notice>
        )}
        {saving.error !== null && <FailureNotice error={saving.error} />}
      </div>
    </Sheet>
  )
}
