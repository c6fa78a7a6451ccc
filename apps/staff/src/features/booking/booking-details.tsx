import type { CompanyAppointment, CompanySettings } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { addDays, DAY_SECONDS } from '@zapys/domain/time'
import { Chip } from '@zapys/ui/badge.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { classAddress } from '#staff/features/addresses.ts'
import { classReads } from '#staff/features/class-reads.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { CorrectForm } from '#staff/features/money/correct-form.tsx'
import { MembershipForm } from '#staff/features/money/membership-form.tsx'
import { MoneySection } from '#staff/features/money/money-section.tsx'
import { PayForm } from '#staff/features/money/pay-form.tsx'
import { PaymentLink } from '#staff/features/money/payment-link.tsx'
import { PriceForm } from '#staff/features/money/price-form.tsx'
import { refundableOf } from '#staff/features/money/receipt.ts'
import { RefundForm } from '#staff/features/money/refund-form.tsx'
import { TipForm } from '#staff/features/money/tip-form.tsx'
import { useCover } from '#staff/features/money/use-cover.ts'
import { useReceipt } from '#staff/features/money/use-receipt.ts'
import { useQueued } from '#staff/features/queue/use-queue.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BookingHistory } from './booking-history.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { CancelForm } from './cancel-form.tsx'
import { clientName } from './client-name.ts'
import { isOver } from './is-over.ts'
import { markOf } from './mark-of.ts'
import { type MoveAttempt, MoveForm } from './move-form.tsx'
import { NoteForm } from './note-form.tsx'
import { OtherClientForm } from './other-client-form.tsx'
import { ServicesForm } from './services-form.tsx'
import { statusesToChoose, statusName } from './statuses.ts'

type DetailsProps = {
  company: string
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  /** Day and seconds from midnight at the branch. */
  day: string
  start: number
  statuses: CompanySettings['appointment_statuses']
  cancelTo: string | undefined
  /** False: read-only for this staff member. */
  canWrite: boolean
  /** The staff member may set the attendance. */
  canMark: boolean
  /** The booking is no longer on the opened day; its last known state is shown. */
  isGone: boolean
  /** If set, opens the form for moving the booking. */
  attempt?: MoveAttempt | undefined
  /** It is shown from the list of participants of its class. */
  isInClass?: boolean
  /** If true, opens the form for cancelling. */
  isCancelling?: boolean
  onClose(): void
  /** Reports a completed action and how to undo it. */
  report(act: DoneAct): void
}

type Part =
  | 'facts'
  | 'client'
  | 'note'
  | 'services'
  | 'move'
  | 'cancel'
  | 'price'
  | 'pay'
  | 'tip'
  | 'refund'
  | 'membership'
  | 'link'
  | { correct: string }

/** A booking with the actions of staff; each action has its own sheet. */
export function BookingDetails(props: DetailsProps) {
  const { booking, company, branch, day, start, onClose, report } = props
  const text = useText()
  const formats = useFormats()
  const { can } = useSession()
  const [part, setPart] = useState<Part>(props.isCancelling ? 'cancel' : props.attempt ? 'move' : 'facts')
  const receipt = useReceipt(company, booking.id, can('payments.read'))
  const cover = useCover(company, branch.id, booking.id, can('memberships.read') && booking.price > 0)
  // Back in the list of participants, where the cancellation began.
  const back = () => (props.isCancelling ? onClose() : setPart('facts'))
  const name = clientName(booking.client) || text('desk.board.noName')
  const end = start + booking.duration
  const endDay = addDays(day, Math.floor(end / DAY_SECONDS))
  const until = booking.duration > DAY_SECONDS ? `${formats.date(endDay, 'brief')}, ` : ''
  const when = `${formats.date(day, 'weekday')}, ${formats.time(start)} – ${until}${formats.time(end)}`
  const money = { company, branch: branch.id, appointment: booking.id, name, onClose: back, report }
  // A rental moves with its hours, in one form.
  if (part === 'move' || (part === 'services' && booking.booking_type === 'RENT'))
    return (
      <MoveForm
        company={company}
        branch={branch}
        booking={booking}
        day={day}
        start={start}
        attempt={props.attempt}
        onClose={back}
        onMoved={(words, undo) => {
          report({ words, undo })
          onClose()
        }}
      />
    )
  if (part === 'cancel')
    return (
      <CancelForm
        branch={branch.id}
        booking={booking}
        when={props.isInClass ? `${name} · ${when}` : when}
        onClose={back}
        onCancelled={(undo) => {
          report({ words: text('desk.booking.cancelled'), undo })
          onClose()
        }}
      />
    )
  if (part === 'note')
    return <NoteForm company={company} branch={branch} booking={booking} onClose={back} report={report} />
  const change = { company, branch: branch.id, booking, onClose: back, report }
  if (part === 'services') return <ServicesForm {...change} />
  if (part === 'client') return <OtherClientForm {...change} />
  if (part === 'price') return <PriceForm {...change} />
  if (part === 'pay' && receipt.data)
    return <PayForm {...money} subject={{ appointment: booking.id }} receipt={receipt.data} />
  if (part === 'tip' && receipt.data) return <TipForm {...money} receipt={receipt.data} />
  if (part === 'refund' && receipt.data)
    return <RefundForm {...money} receipt={receipt.data} refundable={refundableOf(receipt.data)} />
  if (typeof part === 'object' && receipt.data)
    return <CorrectForm {...money} payment={part.correct} receipt={receipt.data} />
  if (part === 'membership')
    return (
      <MembershipForm
        {...money}
        cover={cover}
        isUndoable={booking.status !== 'PENDING_PAYMENT'}
        currency={booking.currency_code}
      />
    )
  if (part === 'link')
    return <PaymentLink company={company} branch={branch} booking={booking} onClose={back} report={report} />
  return <FactsSheet {...props} name={name} when={when} receipt={receipt} cover={cover} onPart={setPart} />
}

type FactsSheetProps = DetailsProps & {
  name: string
  when: string
  receipt: ReturnType<typeof useReceipt>
  cover: ReturnType<typeof useCover>
  onPart(part: Part): void
}

const statusReads = [...classReads, 'listVisitSlots'] as const

/** Sets a status, or cancels at once. */
function useStatusActs({ booking, company, branch, canWrite, onClose, report }: DetailsProps) {
  const text = useText()
  const change = useAction('changeCompanyAppointment', statusReads)
  const mark = useAction('markCompanyAppointment', statusReads)
  const params = { company, branch: branch.id, appointment: booking.id }
  const to = (status: string, version = booking.version) => ({
    params,
    body: { appointment: { status, version } },
  })
  const queued = useQueued()
  const setStatus = async (code: string) => {
    // Only staff confirm a booking without its deposit. From another status, the deposit stays due.
    if (canWrite && code === 'CONFIRMED' && booking.status === 'PENDING_PAYMENT') return change.send(to(code))
    try {
      const what = markOf(booking, { status: code, version: booking.version })
      const sent = await queued(branch, what, () => mark.run(to(code)))
      if (sent === 'queued') mark.reset()
    } catch (failure) {
      // The mutation stores the failure, and the sheet shows it.
      if (!(failure instanceof ApiFailure)) throw failure
    }
  }
  const cancel = () =>
    change.send(to('CANCELLED'), {
      onSuccess: ({ version }) => {
        // Reopening does not restore the deadline of a due payment.
        const isUndoable = booking.status !== 'PENDING_PAYMENT'
        report({
          words: text('desk.booking.cancelled'),
          undo: isUndoable ? () => change.run(to(booking.status, version)) : undefined,
        })
        onClose()
      },
    })
  return { change, mark, setStatus, cancel }
}

function FactsSheet(props: FactsSheetProps) {
  const { booking, company, branch, canWrite, canMark, isGone, name, when, receipt, cover, onPart } = props
  const { onClose, report } = props
  const text = useText()
  const { can } = useSession()
  const { change, mark, setStatus, cancel } = useStatusActs(props)
  const isCancelled = booking.cancelled_at !== null
  const isThere = !isGone && !isCancelled
  const isOpen = canWrite && isThere
  const isAhead = isOpen && !isOver(booking)
  // Places of a class move with it alone.
  const { event_id } = booking
  const isMovable = isAhead && event_id === null
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      footer={
        isAhead && (
          <Ways
            isMovable={isMovable}
            classTo={
              event_id === null || props.isInClass ? undefined : classAddress(branch, props.day, event_id)
            }
            busy={change.busy}
            onMove={() => onPart('move')}
            // Money is returned only after a second press.
            onCancel={booking.paid > 0 ? () => onPart('cancel') : cancel}
          />
        )
      }
    >
      <div className="z-stack">
        {isGone && <Notice tone="warning">{text('desk.booking.gone')}</Notice>}
        {isCancelled && <Notice tone="warning">{text('desk.status.CANCELLED')}</Notice>}
        <p className="desk-when">{when}</p>
        {isOpen && !isAhead && <p className="z-soft z-small">{text('desk.booking.over')}</p>}
        {isThere && (canWrite || canMark) && (
          <StatusChoice
            {...props}
            choose={(code) => void setStatus(code)}
            isBusy={change.busy || mark.busy}
          />
        )}
        {change.error !== null && <FailureNotice error={change.error} />}
        {mark.error !== null && <FailureNotice error={mark.error} />}
        <BookingFacts
          booking={booking}
          onChange={isOpen ? onPart : undefined}
          mayChange={{ services: isMovable, client: isAhead, price: true }}
          onNote={isThere && canMark ? () => onPart('note') : undefined}
        />
        {can('payments.read') && (booking.price > 0 || booking.paid > 0) && (
          <MoneySection
            company={company}
            branch={branch}
            appointment={booking.id}
            receipt={receipt}
            cover={cover}
            report={report}
            onMembership={isOpen && can('memberships.write') ? () => onPart('membership') : undefined}
            onLink={isOpen ? () => onPart('link') : undefined}
            onPay={() => onPart('pay')}
            onTip={isCancelled ? undefined : () => onPart('tip')}
            onRefund={() => onPart('refund')}
            onCorrect={(correct) => onPart({ correct })}
          />
        )}
        {isAhead && (
          <Button kind="quiet" onClick={() => onPart('cancel')}>
            {text('desk.cancel.open')}
          </Button>
        )}
        <BookingHistory branch={branch} booking={booking} statuses={props.statuses} />
      </div>
    </Sheet>
  )
}

type WaysProps = {
  isMovable: boolean
  /** Address of the class whose places are booked; undefined: none, or it is shown behind. */
  classTo: string | undefined
  busy: boolean
  onMove(): void
  onCancel(): void
}

function Ways({ isMovable, classTo, busy, onMove, onCancel }: WaysProps) {
  const text = useText()
  const hasTwo = isMovable || classTo !== undefined
  return (
    <div className={hasTwo ? 'desk-pair' : undefined}>
      {isMovable && <Button onClick={onMove}>{text('desk.booking.move')}</Button>}
      {classTo !== undefined && <ButtonLink to={classTo}>{text('desk.booking.openClass')}</ButtonLink>}
      <Button kind="danger" wide={!hasTwo} busy={busy} onClick={onCancel}>
        {text('desk.booking.cancel')}
      </Button>
    </div>
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
      <div className="desk-statuses" role="group" aria-labelledby="booking-status" aria-busy={isBusy}>
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
