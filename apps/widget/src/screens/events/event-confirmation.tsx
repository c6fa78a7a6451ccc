// /i/:company/b/:branch/e/:event/c/:dateTime
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from '#widget/browser/router.tsx'
import type { Event } from '@zapys/contract'
import { freePlaces } from '@zapys/domain/appointments'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useBranches } from '#widget/company/use-branches.ts'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { eventRequest, asShown } from '#widget/features/booking/appointment-request.ts'
import { Barred } from '#widget/features/booking/barred.tsx'
import { isBarred, refusalOf } from '#widget/features/booking/use-booking.ts'
import { ChangedNotice } from '#widget/features/booking/changed-notice.tsx'
import { useShown } from '#widget/features/booking/use-shown.ts'
import { useDraft } from '#widget/features/booking-draft/use-draft.ts'
import { placesHeldHere } from '#widget/features/hold/holds.ts'
import { HoldNote } from '#widget/features/hold/hold-note.tsx'
import { useHold } from '#widget/features/hold/use-hold.ts'
import { PlacesStepper } from '#widget/features/event-card/places-stepper.tsx'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useFormats, useLocale, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '#widget/ui/button.tsx'
import { BranchIcon, CalendarIcon, EventIcon, InfoIcon, PersonIcon } from '#widget/ui/icons.ts'
import { Notice } from '#widget/ui/notice.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { useConfirm } from '#widget/features/booking/use-confirm.ts'
import { useYourDetails, YourDetails } from '#widget/features/client-form/your-details.tsx'
import { UnknownEvent } from './unknown-event.tsx'
import { useEvent } from '#widget/features/catalogue/use-event.ts'

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
  return <ConfirmEvent {...at} event={event} onRefused={async () => (await refetch()).data} />
}

const heldPlaces = (company_id: string, event: Event, space: number, source: string) => ({
  company_id,
  source,
  branch_id: event.branch_id,
  event_id: event.id,
  space,
  service_resource_settings: [],
})

/** Most places one client takes at once; more is a matter for the studio. */
const MOST_PLACES = 10

function ConfirmEvent({
  branch,
  settings,
  event,
  onRefused,
}: AtBranch & { event: Event; onRefused(): Promise<Event | undefined> }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useLocale()
  const texts = useSlotTexts(branch, settings)
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { company, tracking } = useCompany()
  const store = useDraft(company.id, branch.id)
  const details = useYourDetails({ branch, settings }, store)
  const { booking, unsure, confirm } = useConfirm(store, details, event.start_time)
  // What was wanted before: here, or in another tab, whose hold it is as well.
  const [heldBefore] = useState(() => placesHeldHere(event.id))
  const { places } = store.draft
  const wanted = places?.event === event.id ? places.count : Math.max(1, heldBefore)
  const want = (count: number) => store.update({ places: { event: event.id, count } })
  const hasBegun = Date.parse(event.start_time) <= Date.now()
  const hold = useHold(
    hasBegun ? undefined : heldPlaces(company.id, event, wanted, tracking.source),
    store.draft.attempt !== null,
  )
  // Somebody was faster: what is left is asked for anew, and held.
  const [wasFewer, setWasFewer] = useState(false)
  const barredAtOnce = hold.refusal && isBarred(hold.refusal) ? hold.refusal : undefined
  const barred = booking.barred ?? barredAtOnce
  const lessThanWanted = refusalOf(hold.refusal) !== undefined
  const refused = useRef(() => {})
  useEffect(() => {
    refused.current = () =>
      void onRefused().then((now) => now && want(Math.max(1, Math.min(wanted, freePlaces(now)))))
  })
  useEffect(() => {
    if (!lessThanWanted) return
    setWasFewer(true)
    refused.current()
  }, [lessThanWanted])
  // Those that are held for this visitor among them.
  const left = freePlaces(event)
  const space = Math.max(1, Math.min(wanted, left))
  const refusal = booking.refusal ?? refusalOf(hold.refusal) ?? null
  const passed = hasBegun || refusal?.code === 'appointment.startTime.hasPassed'
  const full = left === 0
  const shut = passed || full
  const origin = { ...tracking, locale }
  const asked = { company: company.id, branch: branch.id, startsAt: event.start_time, space }
  const shown = useShown(
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
    hold,
    booking.changed,
  )

  const book = async () => {
    const booked = await confirm(async ({ person, agreement }) => ({
      kind: 'event',
      event: event.id,
      appointment: asShown(
        eventRequest(asked, person, agreement, origin),
        await hold.idToBook(),
        shown.toBook && { price: shown.toBook.price },
      ),
    }))
    if (!booked) void onRefused() // The number of places may be another one now.
  }
  const others = href('branchEvents', { branch: branch.id }, { s: event.service.id })
  useCentralAction(
    shut && !unsure
      ? { state: 'lost', onPress: () => navigate(others) }
      : !details.ready || (barredAtOnce !== undefined && !unsure)
        ? null
        : {
            detail:
              shown.total && shown.total.price > 0
                ? formats.money(shown.total.price, shown.total.currency_code)
                : undefined,
            busy: booking.busy,
            onPress: () => void book(),
          },
  )

  const name = event.name || event.service.name
  const back = href('event', { branch: branch.id, event: event.id })
  const branches = useBranches().data?.content ?? []
  return (
    <div className="z-stack z-stack--wide">
      {unsure && <Notice tone="warning">{text('booking.unsure')}</Notice>}
      {!unsure && (shut || wasFewer || refusal !== null) && (
        <Notice
          tone="error"
          title={
            passed
              ? text('events.passed')
              : full
                ? text('errors.event.space.exceeded.title')
                : text('events.fewerPlaces', { count: left })
          }
          action={shut ? <ButtonLink to={others}>{text('events.otherTimes')}</ButtonLink> : undefined}
        />
      )}
      {barred && <Barred failure={barred} />}
      {booking.changed && <ChangedNotice />}
      {!shut && !unsure && <HoldNote hold={hold} timeZone={branch.timezone} />}
      <ZoneNote timeZone={branch.timezone} instant={event.start_time} />
      <Aside>
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
              to: branches.length > 1 ? href('events', {}) : undefined,
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
            <PlacesStepper value={space} most={Math.min(left, MOST_PLACES)} left={left} onChange={want} />
          )}
          {!shown.isError && !shut && <PriceSummary total={shown.total} names={[name]} times={space} />}
        </VisitSummary>
      </Aside>
      <YourDetails form={details.form} />
    </div>
  )
}
