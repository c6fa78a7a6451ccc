import type { Absence } from '@zapys/contract'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { type HoursOf, useHoursActions } from '#staff/features/hours/use-hours-actions.ts'
import { useText } from '#staff/language/language.tsx'
import { closedBy, type Period } from './period.ts'

type CloseTimeProps = {
  of: HoursOf
  period: Period
  absence: Absence
  isClosed: boolean
  report(act: DoneAct): void
}

/** Closes the time for new bookings; existing ones stay and are listed below. */
export function CloseTime({ of, period, absence, isClosed, report }: CloseTimeProps) {
  const text = useText()
  const actions = useHoursActions(of)
  const [failure, setFailure] = useState<ApiFailure>()
  const close = async () => {
    setFailure(undefined)
    try {
      const { day_frames } = await actions.changeDays({ add: closedBy(period), remove: [] }, true)
      // Hours that were closed before stay closed.
      const ids = day_frames.filter(({ added }) => added).map(({ id }) => id)
      report({
        words: text('desk.absence.closed'),
        undo: ids.length === 0 ? undefined : () => actions.changeDays({ add: [], remove: ids }, true),
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
  }
  const free = [...absence.appointments, ...absence.events].filter((each) => each.free.length > 0).length
  return (
    <section className="desk-section">
      <h2>
        {absence.total === 0
          ? text('desk.absence.none')
          : text('desk.absence.left', { count: absence.total })}
      </h2>
      {absence.total > 0 && (
        <p>
          {free === 0
            ? text('desk.absence.canGiveNone')
            : text('desk.absence.canGive', { free, total: absence.total })}
        </p>
      )}
      {isClosed ? (
        <Notice tone="success">{text('desk.absence.closed')}</Notice>
      ) : (
        <>
          <p className="z-soft">{text('desk.absence.closeText')}</p>
          <div>
            <Button kind="primary" busy={actions.busy} onClick={() => void close()}>
              {text('desk.absence.close')}
            </Button>
          </div>
        </>
      )}
      {failure !== undefined && <FailureNotice error={failure} onRetry={() => void close()} />}
    </section>
  )
}
