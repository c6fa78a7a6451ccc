// /i/:company/booking/:record#key=<the guest's key>
import { Suspense, useState } from 'react'
import type { Appointment } from '@zapys/contract'
import { attendanceOf } from '@zapys/domain/appointments'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useSeenHead } from '#widget/chrome-hooks/aside.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BookingBlocked } from '#widget/features/booking/booking-blocked.tsx'
import { useBranch } from '#widget/features/catalogue/use-catalogue.ts'
import { CancelSheet } from '#widget/features/manage/cancel-sheet.tsx'
import { useChangeRules } from '#widget/features/manage/use-change-rules.ts'
import { useManaged } from '#widget/features/manage/use-managed.ts'
import { CopyLink } from '#widget/features/owners-key/copy-link.tsx'
import { withKey } from '#widget/features/owners-key/owners-key.ts'
import { SeriesVisits } from '#widget/features/series/series-visits.tsx'
import { useWhichVisits, WhichVisits } from '#widget/features/series/which-visits.tsx'
import { useTypedWord } from '#widget/features/framed-press/typed-word.tsx'
import { isAwaiting, usePayAction } from '#widget/features/payments/awaiting.ts'
import { GivenBackOf, LapsedOf, PaymentOf } from '#widget/features/payments/payment-of.tsx'
import { useAgainHref } from '#widget/features/booking/use-again-href.ts'
import {
  BookedLinks,
  BookedSummary,
  useBookedTexts,
  useSaveToCalendar,
} from '#widget/features/summary/booked-summary.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Badge } from '@zapys/ui/badge.tsx'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { InfoIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { UnknownBooking } from './unknown-booking.tsx'
import './manage.css'

export default function Manage() {
  const { record } = useParamsOf('manage')
  const text = useText()
  const managed = useManaged(record)
  useScreen({ title: text('manage.title') })
  if (managed.isUnknown) return <UnknownBooking />
  if (managed.appointment === undefined) return <ConfirmationWaiting />
  return (
    <Suspense fallback={<ConfirmationWaiting />}>
      <Managed managed={managed} appointment={managed.appointment} />
    </Suspense>
  )
}

type ManagedProps = { managed: ReturnType<typeof useManaged>; appointment: Appointment }

function Managed({ managed, appointment }: ManagedProps) {
  const text = useText()
  const href = useCompanyHref()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const head = useSeenHead()
  const { may_cancel_until, may_move_until } = appointment
  const isCancelled = appointment.cancelled_at !== null
  const isPast = !isCancelled && Date.parse(appointment.start_time) <= Date.now()
  const open = (until: string | null) => (until !== null && Date.parse(until) > Date.now() ? until : null)
  const mayMove = isCancelled ? null : open(may_move_until)
  const mayCancel = isCancelled ? null : open(may_cancel_until)
  const main = useMainButton(appointment, { isCancelled, isPast })

  const which = useWhichVisits(appointment)
  const word = useTypedWord('cancel')
  const texts = useBookedTexts()
  const cancel = async () => {
    const cancelled = await managed.cancel(which.chosen)
    setAsking(false)
    if (cancelled) toasts.show({ tone: 'success', message: text('errors.appointment.cancelled.title') })
    head.show()
  }
  const rules = useChangeRules(appointment.branch.timezone, { move: mayMove, cancel: mayCancel })

  return (
    <div className="z-stack">
      <div className="z-stack" ref={head.ref} tabIndex={-1}>
        <Head appointment={appointment} isCancelled={isCancelled} isPast={isPast} />
        {isCancelled &&
          (appointment.lapsed ? (
            <LapsedOf appointment={appointment} />
          ) : (
            <Notice tone="info">{text('manage.cancelledText')}</Notice>
          ))}
        {managed.failure && (
          <BookingBlocked
            failure={managed.failure}
            limited={{ title: text('manage.limited'), detail: text('errors.authorization.failed.detail') }}
          />
        )}
      </div>
      {isAwaiting(appointment) && <PaymentOf appointment={appointment} />}
      <ZoneNote timeZone={appointment.branch.timezone} instant={appointment.start_time} />
      <BookedSummary
        appointment={appointment}
        more={rules.map((rule, index) => ({
          id: `rule${index}`,
          icon: <InfoIcon />,
          label: index === 0 ? text('manage.changes') : '',
          value: rule,
        }))}
      />
      <SeriesVisits
        appointment={appointment}
        toOf={({ id, manage_key }) => withKey(href('manage', { record: id }), manage_key)}
      />
      {!isAwaiting(appointment) && <PaymentOf appointment={appointment} />}
      {!isCancelled && !isPast && <BookedLinks appointment={appointment} isFileOnBar={main === 'ahead'} />}
      {mayMove && (
        <ButtonLink to={href('manageMove', { record: appointment.id })}>{text('manage.move')}</ButtonLink>
      )}
      {mayCancel && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {text('manage.cancel')}
        </Button>
      )}
      {!isCancelled && !isPast && rules.length === 0 && <MayNeither branch={appointment.branch.id} />}
      {!isCancelled && (
        <div className="z-managed__link">
          <CopyLink
            label={text('manage.copyLink')}
            address={withKey(href('manage', { record: appointment.id }), managed.key)}
          />
          <p className="z-soft">{text('manage.linkHint')}</p>
        </div>
      )}
      <CancelSheet
        what={texts.what(appointment)}
        when={which.count < 2 ? texts.inside(appointment) : undefined}
        isReady={word.isTyped}
        open={asking}
        busy={managed.busy}
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

type HeadProps = { appointment: Appointment; isCancelled: boolean; isPast: boolean }

/** Number and status of the booking. */
function Head({ appointment, isCancelled, isPast }: HeadProps) {
  const text = useText()
  const attendance = attendanceOf(appointment, Date.now())
  return (
    <div className="z-managed">
      <p className="z-managed__reference">
        {text('booking.reference', { reference: appointment.reference })}
      </p>
      {isCancelled ? (
        <Badge tone="error">{text('manage.cancelled')}</Badge>
      ) : isPast ? (
        <Badge>{text(attendance === undefined ? 'manage.past' : `manage.${attendance}`)}</Badge>
      ) : isAwaiting(appointment) ? (
        <Badge tone="notice">{text('manage.awaiting')}</Badge>
      ) : (
        <Badge tone="success">{text('manage.booked')}</Badge>
      )}
    </div>
  )
}

/** Main button: payment if due, else the calendar; for past or cancelled visits, booking again. Returns its action. */
function useMainButton(
  appointment: Appointment,
  { isCancelled, isPast }: Record<'isCancelled' | 'isPast', boolean>,
) {
  const navigate = useNavigate()
  const saveToCalendar = useSaveToCalendar(appointment)
  const again = useAgainHref(appointment)
  const pay = usePayAction(isCancelled ? undefined : appointment)
  const otherwise =
    isPast || isCancelled
      ? ({ state: 'past', onPress: () => navigate(again) } as const)
      : ({ state: 'ahead', onPress: saveToCalendar } as const)
  const action = pay ?? otherwise
  useCentralAction(action)
  return action.state
}

/** The booking cannot be changed online; the client can call the branch. */
function MayNeither({ branch }: { branch: string }) {
  const text = useText()
  const { phone } = useBranch(branch) ?? {}
  return (
    <Notice
      tone="info"
      action={
        phone && (
          <a className="z-button z-button--secondary" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <span className="z-button__label">{phone}</span>
          </a>
        )
      }
    >
      {text('manage.mayNeither')}
    </Notice>
  )
}
