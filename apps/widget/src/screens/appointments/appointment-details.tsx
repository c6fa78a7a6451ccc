// /i/:company/records_details/:record
import { useState } from 'react'
import { isCurrent } from '@zapys/domain/appointments'
import type { CentralLabel, CentralState } from '@zapys/domain/menu'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useNavigate, usePlace, useSearch } from '#widget/browser/router.tsx'
import { Aside, useIsBeside, useSeenHead } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { ContactUs } from '#widget/company/contact-us.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { AccountGate } from '#widget/features/account/account-gate.tsx'
import { StatusLabel } from '#widget/features/appointments/status-label.tsx'
import { WithAppointment } from '#widget/features/appointments/with-appointment.tsx'
import type { AppointmentActions } from '#widget/features/appointments/with-appointment.tsx'
import { useOwnAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import type { WholeAppointment } from '#widget/features/appointments/use-own-appointment.ts'
import { CancelSheet } from '#widget/features/manage/cancel-sheet.tsx'
import { SeriesVisits } from '#widget/features/series/series-visits.tsx'
import { useWhichVisits, WhichVisits } from '#widget/features/series/which-visits.tsx'
import { useTypedWord } from '#widget/features/framed-press/typed-word.tsx'
import { isAwaiting, usePayAction } from '#widget/features/payments/awaiting.ts'
import { GivenBackOf, LapsedOf, PaymentOf } from '#widget/features/payments/payment-of.tsx'
import { useAgainHref } from '#widget/features/booking/use-again-href.ts'
import {
  BookedCalendar,
  useBookedTexts,
  useSaveToCalendar,
} from '#widget/features/summary/booked-summary.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { OwnAppointments } from './appointments-screen.tsx'
import { OwnEvents } from './own-events.tsx'
import { FindUs } from './find-us.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import { Told } from './told.tsx'
import './appointment-details.css'

export default function AppointmentDetails() {
  const { record: id } = useParamsOf('appointmentDetails')
  const text = useText()
  const href = useCompanyHref()
  const isBeside = useIsBeside()
  const list = useSearch().get('list')
  const back = href(
    list === 'events' ? 'userEvents' : list === 'past' ? 'appointmentsPast' : 'appointmentsCurrent',
    {},
  )
  useScreen(
    !isBeside
      ? { title: text('appointments.one'), back }
      : list === 'events'
        ? { title: text('appointments.events'), back: href('appointmentsCurrent', {}), pair: true }
        : { title: text('appointments.title'), back: href('main', {}), pair: true },
  )
  return (
    <AccountGate>
      <CopyNotice />
      {isBeside && (list === 'events' ? <OwnEvents isOpen /> : <ListBeside id={id} />)}
      <Aside label={text('appointments.beside')}>
        <WithAppointment key={id} id={id}>
          {(appointment, actions) => <OneAppointment appointment={appointment} actions={actions} />}
        </WithAppointment>
      </Aside>
    </AccountGate>
  )
}

/** The list from which it was opened; after a direct link, the list that contains it. */
function ListBeside({ id }: { id: string }) {
  const isNamed = useSearch().get('list') === 'past'
  const { appointment } = useOwnAppointment(id)
  const isPast = isNamed || (appointment !== undefined && !isCurrent(appointment, Date.now()))
  return <OwnAppointments which={isPast ? 'past' : 'current'} isOpen />
}

function OneAppointment({
  appointment,
  actions,
}: {
  appointment: WholeAppointment
  actions: AppointmentActions
}) {
  const text = useText()
  const href = useCompanyHref()
  const navigate = useNavigate()
  const toasts = useToasts()
  const ways = useWaysOn(appointment)
  const [asking, setAsking] = useState(false)
  const { by } = usePlace()
  const isBeside = useIsBeside()
  const head = useSeenHead(isBeside && by === 'link')
  const { may } = ways
  const saveToCalendar = useSaveToCalendar(appointment)
  const { state, to } = ways.main
  const pay = usePayAction(appointment.cancelled_at === null ? appointment : undefined)
  useCentralAction(pay ?? { state, onPress: () => (to === undefined ? saveToCalendar() : navigate(to)) })

  const which = useWhichVisits(appointment)
  const word = useTypedWord('cancel')
  const texts = useBookedTexts()
  const cancel = async () => {
    const cancelled = await actions.cancel(which.chosen)
    setAsking(false)
    if (cancelled !== undefined) toasts.show({ tone: 'success', message: text('appointments.cancelled') })
    head.show()
  }

  return (
    <div className="z-stack">
      <div className="z-stack" ref={head.ref} tabIndex={-1}>
        <div className="z-appointment-head">
          <p className="z-appointment-head__reference">
            {text('booking.reference', { reference: appointment.reference })}
          </p>
          <StatusLabel appointment={appointment} />
        </div>
        {appointment.cancelled_at !== null &&
          (appointment.lapsed ? (
            <LapsedOf appointment={appointment} />
          ) : (
            <Notice tone="info">{text('appointments.cancelledText')}</Notice>
          ))}
        {actions.notCancelled && (
          <Notice tone="error" title={text('appointments.notCancelled')} action={<ContactUs />}>
            {text('appointments.notCancelledText')}
          </Notice>
        )}
      </div>
      {isAwaiting(appointment) && <PaymentOf appointment={appointment} />}
      <AppointmentSummary appointment={appointment} may={may} />
      <SeriesVisits appointment={appointment} toOf={({ id }) => href('appointmentDetails', { record: id })} />
      {!isAwaiting(appointment) && <PaymentOf appointment={appointment} />}
      {ways.isAhead && (
        <BookedCalendar appointment={appointment} isFileOnBar={pay === undefined && state === 'ahead'} />
      )}
      {may.move !== null && (
        <ButtonLink to={href('appointmentMove', { record: appointment.id })}>
          {text('manage.move')}
        </ButtonLink>
      )}
      <OtherWays ways={ways.others} />
      {may.cancel !== null && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {text('manage.cancel')}
        </Button>
      )}
      {ways.isAhead && may.cancel === null && may.move === null && (
        <Notice tone="info">{text('manage.mayNeither')}</Notice>
      )}
      <Told appointment={appointment} />
      <FindUs branch={appointment.branch} />
      <CancelSheet
        what={texts.what(appointment)}
        when={which.count < 2 ? texts.inside(appointment) : undefined}
        isReady={word.isTyped}
        open={asking}
        busy={actions.cancelling}
        onClose={() => setAsking(false)}
        onCancel={() => void cancel()}
      >
        <WhichVisits {...which} />
        <GivenBackOf appointment={appointment} count={which.count} />
        {word.field}
      </CancelSheet>
    </div>
  )
}

/** Without an address: an action of the screen. */
type Way = { to?: string; state: CentralState; label: CentralLabel }

function OtherWays({ ways }: { ways: readonly Way[] }) {
  const text = useText()
  return ways.map(
    ({ to, label }) =>
      to !== undefined && (
        <ButtonLink key={label} to={to}>
          {text(`chrome.action.${label}`)}
        </ButtonLink>
      ),
  )
}

/** Possible actions for the booking: the most likely one on the big button, others below. */
function useWaysOn(appointment: WholeAppointment) {
  const href = useCompanyHref()
  const { id, cancelled_at, details } = appointment
  const isActive = cancelled_at === null
  const isAhead = isActive && Date.parse(appointment.start_time) > Date.now()
  const open = (until: string | null) =>
    isActive && until !== null && Date.parse(until) > Date.now() ? until : null
  const may = { move: open(appointment.may_move_until), cancel: open(appointment.may_cancel_until) }
  const again = useAgainHref(appointment)
  const ways: Way[] = [
    // Unpaid, the booking would be cancelled automatically.
    ...(appointment.payment.requirement === 'REQUIRED' && isActive
      ? [{ to: href('paymentAppointment', { record: id }), state: 'payable', label: 'pay' } as const]
      : []),
    ...(isAhead ? [{ state: 'ahead', label: 'addToCalendar' } as const] : []),
    ...(details.ratable.length === 0
      ? []
      : [{ to: href('appointmentRating', { record: id }), state: 'ratable', label: 'review' } as const]),
    ...(details.survey_id === null
      ? []
      : [
          {
            to: href('survey', { survey: details.survey_id }),
            state: 'surveyed',
            label: 'takeSurvey',
          } as const,
        ]),
    { to: again, state: 'ready', label: 'bookAgain' },
  ]
  const [main, ...others] = ways as [Way, ...Way[]]
  return { main, others, may, isAhead }
}
