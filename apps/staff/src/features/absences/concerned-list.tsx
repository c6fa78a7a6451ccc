import type { Absence, CompanyAppointment } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { Button } from '@zapys/ui/button.tsx'
import { List } from '@zapys/ui/list.tsx'
import { clientName } from '#staff/features/booking/client-name.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { CancellationPreview } from '#staff/features/classes/cancellation-preview.tsx'
import { useCancelAsking } from './cancel-asking.tsx'
import { ConcernedRow } from './concerned-row.tsx'
import { sharedOut } from './give.ts'
import type { useAbsenceActs } from './use-absence-acts.ts'

type ConcernedListProps = {
  branch: { id: string; timezone: string }
  absence: Absence
  isClosed: boolean
  acts: ReturnType<typeof useAbsenceActs>
  onMove(appointment: CompanyAppointment): void
}

/** Bookings and classes during the absence, with actions for all and for each. */
export function ConcernedList({ branch, absence, isClosed, acts, onMove }: ConcernedListProps) {
  const text = useText()
  const formats = useFormats()
  const { appointments, events, total } = absence
  if (total === 0) return null
  const whenOf = ({ start_time, duration }: { start_time: string; duration: number }) => {
    const { date, seconds } = toLocal(branch.timezone, Date.parse(start_time) / 1000)
    return `${formats.date(date, 'brief')}, ${formats.time(seconds)} – ${formats.time(seconds + duration)}`
  }
  return (
    <section className="desk-section">
      {isClosed && <ForAll absence={absence} acts={acts} />}
      <List label={text('desk.hours.touchedList')}>
        {appointments.map(({ appointment, free }) => (
          <ConcernedRow
            key={appointment.id}
            when={whenOf(appointment)}
            who={clientName(appointment.client) || text('desk.board.noName')}
            what={appointment.services.map(({ name }) => name).join(', ')}
            phone={appointment.client?.phone ?? null}
            free={free}
            canNotify={Boolean(appointment.client?.phone ?? appointment.client?.email)}
            hasActs={isClosed}
            isBusy={acts.isBusy}
            failure={acts.failures.get(appointment.id)}
            cancelWords={text('desk.absence.cancel')}
            give={(to) => void acts.give([{ appointment, to }])}
            move={() => onMove(appointment)}
            goesBack={
              appointment.paid > 0 &&
              text('desk.cancel.goesBack', {
                sum: formats.money(appointment.paid, appointment.currency_code),
              })
            }
            cancel={() => void acts.cancel([appointment])}
          />
        ))}
        {events.map(({ event, free }) => (
          <ConcernedRow
            key={event.id}
            when={whenOf(event)}
            who={event.name ?? event.service.name}
            what={text('desk.board.places', { used: event.used_space, space: event.space })}
            phone={null}
            free={free}
            canNotify
            hasActs={isClosed}
            isBusy={acts.isBusy}
            failure={acts.failures.get(event.id)}
            cancelWords={text('desk.absence.cancelClass')}
            give={(to) => void acts.giveClass(event, to)}
            move={undefined}
            goesBack={<CancellationPreview branch={branch.id} event={event.id} />}
            cancel={() => void acts.cancel([], [event])}
          />
        ))}
      </List>
      {total > appointments.length + events.length && <p className="z-soft">{text('desk.absence.more')}</p>}
    </section>
  )
}

/** Actions for all bookings; cancelling needs a confirmation. */
function ForAll({ absence: { appointments, events }, acts }: Pick<ConcernedListProps, 'absence' | 'acts'>) {
  const text = useText()
  const assignments = sharedOut(appointments)
  const count = appointments.length + events.length
  const cancelling = useCancelAsking({
    words: text('desk.absence.cancelAll', { count }),
    count,
    isBusy: acts.isBusy,
    onCancel: () =>
      void acts.cancel(
        appointments.map(({ appointment }) => appointment),
        events.map(({ event }) => event),
      ),
  })
  return (
    <>
      <div className="z-cluster">
        {assignments.length > 0 && (
          <Button kind="primary" busy={acts.isBusy} onClick={() => void acts.give(assignments)}>
            {text('desk.absence.giveAll', { count: assignments.length })}
          </Button>
        )}
        {cancelling.button}
      </div>
      {cancelling.notice}
    </>
  )
}
