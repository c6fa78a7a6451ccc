import { toInstant } from '@zapys/domain/time'
import { ApiFailure } from '@zapys/contract/client'
import { useAction } from '#staff/api/use-action.ts'
import { secondsOf } from '#staff/features/board/day.ts'
import { formerPrice } from '#staff/features/booking/rental.ts'
import type { OnDrop } from '#staff/features/board/use-drag.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { moneyReads } from '#staff/features/money/pay-form.tsx'
import { useWhen } from '#staff/features/use-when.ts'
import { useText } from '#staff/language/language.tsx'
import type { MoveAttempt } from '#staff/features/booking/move-form.tsx'

type BoardMove = {
  company: string
  branch: { id: string; timezone: string }
  /** Undefined in a week, whose columns are days. */
  day: string | undefined
  report(act: DoneAct): void
  /** The server rejected it: the form shows the reason with the nearest free times. */
  onRejected(booking: string, attempt: MoveAttempt): void
}

/** Handles a drop on the board: one change of the booking at the shown version, with an undo. */
export function useBoardMove({ company, branch, day, report, onRejected }: BoardMove): OnDrop {
  const text = useText()
  const whenOf = useWhen()
  const change = useAction('changeCompanyAppointment', [...moneyReads, 'listVisitSlots'])
  return async ({ booking }, from, to) => {
    const params = { company, branch: branch.id, appointment: booking.id }
    const [fromDay, toDay] = [day ?? from.resource, day ?? to.resource]
    const start = secondsOf(fromDay, branch.timezone, booking.start_time) + to.start - from.start
    const instant = toInstant(branch.timezone, toDay, start)
    const isOther = day !== undefined && to.resource !== from.resource
    const isLater = to.start !== from.start || toDay !== fromDay
    const duration = booking.duration + (to.end - to.start) - (from.end - from.start)
    const isLonger = duration !== booking.duration
    const attempt = {
      day: toDay,
      time: start,
      person: isOther ? to.resource : undefined,
      ...(isLonger && { length: duration }),
    }
    // A time that the clocks skip: the form offers another one.
    if (instant === null) return onRejected(booking.id, { ...attempt, failure: undefined })
    try {
      const moved = await change.run({
        params,
        body: {
          appointment: {
            version: booking.version,
            ...(isLater && { start_time: new Date(instant * 1000).toISOString() }),
            ...(isLonger && { duration }),
            ...(isOther && { resource_id: to.resource }),
          },
        },
      })
      report({
        words: text('desk.booking.moved', whenOf(toDay, start)),
        undo: () =>
          change.run({
            params,
            body: {
              appointment: {
                version: moved.version,
                start_time: booking.start_time,
                duration: booking.duration,
                ...(isOther && { resource_id: from.resource }),
                ...(isLonger &&
                  booking.booking_type === 'RENT' &&
                  formerPrice(booking, moved, text('desk.undo'))),
              },
            },
          }),
      })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      onRejected(booking.id, { ...attempt, failure })
    }
  }
}
