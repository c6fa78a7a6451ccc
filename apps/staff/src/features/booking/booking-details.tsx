import type { CompanyAppointment, CompanySettings } from '@zapys/contract'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { PhoneIcon } from '@zapys/ui/icons.ts'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { clientName } from './client-name.ts'
import { MoveForm } from './move-form.tsx'
import { statusesToChoose, statusName } from './statuses.ts'

export type Change = (words: string, undo?: () => Promise<unknown>) => void

type DetailsProps = {
  company: string
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  /** Day and seconds at the branch. */
  day: string
  start: number
  statuses: CompanySettings['appointment_statuses']
  cancelTo: string | undefined
  /** False: the staff member reads only. */
  canWrite: boolean
  onClose(): void
  /** Something was done, and how it is undone. */
  onChange: Change
}

/** A booking and what staff do with it. */
export function BookingDetails(props: DetailsProps) {
  const { booking, company, branch, day, start, canWrite, onClose, onChange } = props
  const text = useText()
  const formats = useFormats()
  const [isMoving, setMoving] = useState(false)
  const change = useAction('changeCompanyAppointment', ['readBranchDay', 'listVisitSlots'])
  const params = { company, branch: branch.id, appointment: booking.id }
  const to = (status: string) => ({ params, body: { appointment: { status } } })
  const cancel = () =>
    change.send(to('CANCELLED'), {
      onSuccess: () => {
        // Reopening sets no deadline for a payment that was due.
        const isUndoable = booking.status !== 'PENDING_PAYMENT'
        onChange(
          text('desk.booking.cancelled'),
          isUndoable ? () => change.run(to(booking.status)) : undefined,
        )
        onClose()
      },
    })
  if (isMoving)
    return (
      <MoveForm
        company={company}
        branch={branch}
        booking={booking}
        day={day}
        start={start}
        onClose={() => setMoving(false)}
        onMoved={(words, undo) => {
          onChange(words, undo)
          onClose()
        }}
      />
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={clientName(booking.client) || text('desk.board.noName')}
      footer={
        canWrite && (
          <div className="desk-pair">
            <Button onClick={() => setMoving(true)}>{text('desk.booking.move')}</Button>
            <Button kind="danger" busy={change.busy} onClick={cancel}>
              {text('desk.booking.cancel')}
            </Button>
          </div>
        )
      }
    >
      <div className="z-stack">
        <p className="desk-when">
          {`${formats.date(day, 'weekday')}, ${formats.time(start)} – ${formats.time(start + booking.duration)}`}
        </p>
        <Facts booking={booking} />
        {canWrite && (
          <StatusChoice {...props} choose={(status) => change.send(to(status))} isBusy={change.busy} />
        )}
        {change.error !== null && <FailureNotice error={change.error} />}
      </div>
    </Sheet>
  )
}

function Facts({ booking }: { booking: CompanyAppointment }) {
  const text = useText()
  const formats = useFormats()
  const { client, currency_code, price, remaining } = booking
  const money = (amount: number) => formats.money(amount, currency_code)
  return (
    <dl className="desk-facts">
      {booking.services.map(({ id, name, resource_id }) => (
        <div key={`${id} ${resource_id ?? ''}`}>
          <dt>{name}</dt>
          <dd>{booking.resources.find((resource) => resource.id === resource_id)?.name}</dd>
        </div>
      ))}
      {client?.phone && (
        <div>
          <dt>{text('desk.booking.phone')}</dt>
          <dd>
            <a className="desk-call" href={`tel:${client.phone}`}>
              <PhoneIcon aria-hidden="true" />
              {client.phone}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{text('desk.booking.price')}</dt>
        <dd>
          {money(price)}
          {price > 0 && (
            <span className="z-soft z-small">
              {remaining === 0
                ? text('desk.board.paid')
                : text('desk.booking.toPay', { amount: money(remaining) })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{text('desk.booking.reference')}</dt>
        <dd>{booking.reference}</dd>
      </div>
      {booking.comment !== null && (
        <div className="desk-facts__long">
          <dt>{text('desk.booking.note')}</dt>
          <dd>{booking.comment}</dd>
        </div>
      )}
    </dl>
  )
}

function StatusChoice({
  booking,
  statuses,
  cancelTo,
  choose,
  isBusy,
}: Pick<DetailsProps, 'booking' | 'statuses' | 'cancelTo'> & {
  choose(status: string): void
  isBusy: boolean
}) {
  const text = useText()
  const codes = new Set([...statusesToChoose(statuses, cancelTo), booking.status])
  return (
    <div className="z-field">
      <span className="z-field__label" id="booking-status">
        {text('desk.booking.status')}
      </span>
      <div className="z-cluster" role="group" aria-labelledby="booking-status" aria-busy={isBusy}>
        {[...codes].map((code) => (
          <Chip
            key={code}
            pressed={code === booking.status}
            onPress={() => {
              if (code !== booking.status && !isBusy) choose(code)
            }}
          >
            {statusName(code, statuses, text)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
