import { isLocalDate, toInstant } from '@zapys/domain/time'
import { ApiFailure } from '@zapys/contract/client'
import { TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { TimeField } from '#staff/features/time-field.tsx'
import { MessagePreview } from '#staff/features/messages/message-preview.tsx'
import { useWhen } from '#staff/features/use-when.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'
import type { ClassProps } from './class-parts.tsx'
import { LeaderField } from './leader-field.tsx'

/** Changes time or leader of a class; its bookings move too, and their clients are notified. */
export function MoveClass({ branch, placed, onClose, report }: ClassProps) {
  const text = useText()
  const formats = useFormats()
  const whenOf = useWhen()
  const { company } = useSession()
  const { event } = placed
  // What the person has not chosen follows the class, which others may change meanwhile.
  const [chosenDay, setDay] = useState<string>()
  const [chosenTime, setTime] = useState<number | null>()
  const [chosenLeader, setLeader] = useState<string>()
  const before = event.resource?.id ?? ''
  const day = chosenDay ?? placed.day
  const time = chosenTime === undefined ? placed.start : chosenTime
  const leader = chosenLeader ?? before
  const [error, setError] = useState<string>()
  const move = useAction('changeEvent', classReads)
  const isLater = day !== placed.day || time !== placed.start
  const isMoved = isLater || leader !== before
  const [old, when] = [whenOf(placed.day, placed.start), whenOf(day, time)]
  const [first] = event.appointments
  const params = { company: company.id, branch: branch.id, event: event.id }

  /** Only what changes: others may have changed the rest. */
  const to = (start_time: string, resource_id: string) =>
    move.run({
      params,
      query: { moveAppointments: true },
      body: {
        event: {
          ...(isLater && { start_time }),
          ...(leader !== before && { resource_id: resource_id || null }),
        },
      },
    })
  const send = async () => {
    if (!isLocalDate(day)) return setError(text('desk.booking.error.day'))
    const instant = time === null ? null : toInstant(branch.timezone, day, time)
    if (when === undefined || instant === null) return setError(text('desk.booking.error.time'))
    setError(undefined)
    try {
      await to(new Date(instant * 1000).toISOString(), leader)
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (failure instanceof ApiFailure) return
      throw failure
    }
    report({
      words: text('desk.booking.moved', when),
      undo: () => to(event.start_time, before),
    })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.class.moveTitle')}
      submit={when === undefined || !isMoved ? text('desk.class.move') : text('desk.booking.moveTo', when)}
      busy={move.busy}
      disabled={!isMoved}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="z-soft">{old && text('desk.booking.moveFrom', old)}</p>
      <div className="desk-pair">
        <TextField
          label={text('desk.booking.day')}
          name="day"
          type="date"
          required
          value={day}
          onChange={setDay}
        />
        <TimeField
          label={text('desk.booking.time')}
          name="time"
          value={time}
          error={error ?? null}
          onChange={setTime}
        />
      </div>
      <LeaderField branch={branch.id} leader={leader} onLeader={setLeader} />
      {first && (
        <Notice tone="info">{text('desk.class.moveText', { count: event.appointments.length })}</Notice>
      )}
      {first && isMoved && time !== null && when !== undefined && (
        <MessagePreview
          kind="MOVED"
          appointment={first.id}
          values={{ day: formats.date(day, 'day'), time: formats.time(time) }}
        />
      )}
      {move.error !== null && <FailureNotice error={move.error} />}
    </FormSheet>
  )
}
