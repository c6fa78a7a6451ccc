// /i/:company/b/:branch/e/:event/c/:dateTime
import { useState } from 'react'
import { useNavigate, useParams } from '#widget/browser/router.tsx'
import type { Event } from '@zapys/contract'
import { freePlaces, isFull } from '@zapys/domain/appointments'
import { useCentralAction, useScreen } from '#widget/chrome/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { eventRequest } from '#widget/features/booking/appointment-request.ts'
import { useBooking } from '#widget/features/booking/use-booking.ts'
import type { BookingMemory } from '#widget/features/booking/use-booking.ts'
import { usePrice } from '#widget/features/booking/use-price.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { PlacesStepper } from '#widget/features/event-card/places-stepper.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { useFormats, useLocale, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { BranchIcon, CalendarIcon, EventIcon, InfoIcon, PersonIcon } from '#widget/ui/icons.ts'
import { Notice } from '#widget/ui/notice.tsx'
import { BranchGate } from '../booking/branch-gate.tsx'
import type { AtBranch } from '../booking/branch-gate.tsx'
import { ConfirmationWaiting } from '../booking/confirmation-waiting.tsx'
import { useYourDetails, YourDetails } from '../booking/your-details.tsx'
import { UnknownEvent } from './unknown-event.tsx'
import { useEvent } from './use-event.ts'

export default function EventConfirmation() {
  const { branch = '', event = '' } = useParams()
  const text = useText()
  const href = useCompanyHref()
  useScreen({ title: text('booking.confirmTitle'), back: href('event', { branch, event }) })
  return <BranchGate waiting={<ConfirmationWaiting />}>{(at) => <OfEvent {...at} />}</BranchGate>
}

function OfEvent(at: AtBranch) {
  const { event: id = '' } = useParams()
  const { data: event, isPending, refetch } = useEvent(at.branch.id, id)
  if (isPending) return <ConfirmationWaiting />
  if (event === undefined) return <UnknownEvent branch={at.branch.id} />
  return <ConfirmEvent {...at} event={event} onRefused={() => void refetch()} />
}

/** Most places one client takes at once; more is a matter for the studio. */
const MOST_PLACES = 10

function ConfirmEvent({
  branch,
  settings,
  event,
  onRefused,
}: AtBranch & { event: Event; onRefused(): void }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useLocale()
  const texts = useSlotTexts(branch, settings)
  const navigate = useNavigate()
  const href = useCompanyHref()
  const { company, tracking } = useCompany()
  const { draft, update, clear } = useDraft(company.id, branch.id)
  const details = useYourDetails({ branch, settings })
  const booking = useBooking({
    attempt: draft.attempt as BookingMemory['attempt'],
    store: (attempt) => update({ attempt }),
  })
  const [wanted, setWanted] = useState(1)
  const left = freePlaces(event)
  const space = Math.max(1, Math.min(wanted, left))
  const passed =
    Date.parse(event.start_time) <= Date.now() || booking.refusal?.code === 'appointment.startTime.hasPassed'
  const shut = passed || isFull(event)
  const origin = { ...tracking, locale }
  const asked = { company: company.id, branch: branch.id, startsAt: event.start_time, space }
  const price = usePrice(
    shut
      ? undefined
      : {
          company_id: company.id,
          branch_id: branch.id,
          start_time: event.start_time,
          event_id: event.id,
          space,
          service_resource_settings: [],
          ...origin,
        },
  )

  const confirm = async () => {
    const filled = await details.submit()
    if (filled === undefined) return
    const appointment = eventRequest(asked, filled.person, filled.agreement, origin)
    const booked = await booking.book({ kind: 'event', event: event.id, appointment })
    if (booked === undefined) {
      onRefused() // The number of places may be another one now.
      return
    }
    details.remember()
    navigate(href('successRecord', { record: booked.id }), { replace: true })
    clear()
  }
  useCentralAction({
    label: text('booking.confirm'),
    detail:
      price.data && price.data.price > 0
        ? formats.money(price.data.price, price.data.currency_code)
        : undefined,
    busy: booking.busy,
    disabled: shut,
    onPress: () => void confirm(),
  })

  const name = event.name || event.service.name
  const back = href('event', { branch: branch.id, event: event.id })
  const others = href('branchEvents', { branch: branch.id }, { s: event.service.id })
  return (
    <div className="z-stack z-stack--wide">
      {(shut || booking.refusal !== null) && (
        <Notice
          tone="error"
          title={
            passed
              ? text('events.passed')
              : isFull(event)
                ? text('errors.event.space.exceeded.title')
                : text('events.fewerPlaces', { count: left })
          }
          action={shut ? <ButtonLink to={others}>{text('events.otherTimes')}</ButtonLink> : undefined}
        />
      )}
      <VisitSummary
        title={text('booking.yourVisit')}
        lines={[
          {
            id: 'what',
            icon: <EventIcon />,
            label: text('booking.what'),
            value: name,
            detail: formats.duration(event.duration),
            to: back,
          },
          {
            id: 'when',
            icon: <CalendarIcon />,
            label: text('booking.when'),
            value: texts.when(event.date, event.time.start_time),
            detail: text('booking.dateAndLength', {
              date: formats.date(event.date, 'short'),
              from: formats.time(event.time.start_time),
              to: formats.time(event.time.end_time),
            }),
            to: others,
          },
          ...(event.resource
            ? [
                {
                  id: 'who',
                  icon: <PersonIcon />,
                  label: text('booking.who'),
                  value: resourceName(event.resource),
                },
              ]
            : []),
          {
            id: 'where',
            icon: <BranchIcon />,
            label: text('booking.where'),
            value: branch.name,
            detail: [branch.address.street, branch.address.city].filter(Boolean).join(', '),
          },
          {
            id: 'cancel',
            icon: <InfoIcon />,
            label: text('booking.cancellation'),
            value: settings.appointment.allow_cancel
              ? text('booking.canCancel')
              : text('booking.cannotCancel'),
          },
        ]}
      >
        {!shut && (
          <PlacesStepper value={space} most={Math.min(left, MOST_PLACES)} left={left} onChange={setWanted} />
        )}
        {!price.isError && !shut && <PriceSummary total={price.data} lines={[]} />}
      </VisitSummary>
      <YourDetails form={details.form} />
    </div>
  )
}
