// /i/:company/waiting/:entry#key=<the guest's key>
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Event, WaitingEntry } from '@zapys/contract'
import { webPage } from '@zapys/domain/addresses'
import { isFull } from '@zapys/domain/appointments'
import { toLocal } from '@zapys/domain/time'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useSeenHead } from '#widget/chrome-hooks/aside.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { BookingBlocked } from '#widget/features/booking/booking-blocked.tsx'
import { ChangedNotice } from '#widget/features/booking/changed-notice.tsx'
import { useBranch, useBranchSettings, useServicesNamed } from '#widget/features/catalogue/use-catalogue.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { usePlaceLines } from '#widget/features/confirmation/use-place-lines.tsx'
import { FailureNotice } from '#widget/features/failure-notice/failure-notice.tsx'
import { secondsOfDay } from '#widget/features/hold/hold-note.tsx'
import { CopyLink } from '#widget/features/owners-key/copy-link.tsx'
import { withKey } from '#widget/features/owners-key/owners-key.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { JoinWaiting } from '#widget/features/waiting-list/join-waiting.tsx'
import { useWaitingEntry } from '#widget/features/waiting-list/use-waiting-entry.ts'
import type { EntryRequest } from '#widget/features/waiting-list/waiting-here.ts'
import { useShownPhone } from '#widget/features/client-form/shown-phone.ts'
import { lazyPart } from '#widget/language/lazy-part.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { useEvent } from '#widget/features/catalogue/use-event.ts'
import { Button, ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { CalendarIcon, ClockIcon, PeopleIcon, ServiceIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { OfferQuestions } from './offer-questions.tsx'
import { useOffer } from './use-offer.ts'
import './waiting-list.css'

const OfferPrice = lazyPart(() => import('./offer-price.tsx'), ['memberships', 'payments'])

export default function Waiting() {
  const { entry: id } = useParamsOf('waiting')
  const text = useText()
  const href = useCompanyHref()
  const waiting = useWaitingEntry(id)
  const { entry } = waiting
  const branch = useBranch(entry?.branch_id ?? '')
  const settings = useBranchSettings(entry?.branch_id ?? '')
  useScreen({ title: text('waiting.title') })
  if (waiting.isUnknown)
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={text('errors.waiting.notFound.title')}
        text={text('errors.waiting.notFound.detail')}
        action={<ButtonLink to={href('home', {})}>{text('booking.toHome')}</ButtonLink>}
      />
    )
  if (entry === undefined || !branch) return <ConfirmationWaiting />
  return <Entry branch={branch} settings={settings} waiting={waiting} entry={entry} />
}

type EntryProps = AtBranch & { waiting: ReturnType<typeof useWaitingEntry>; entry: WaitingEntry }

function Entry({ branch, settings, waiting, entry }: EntryProps) {
  const text = useText()
  const formats = useFormats()
  const texts = useSlotTexts(branch, settings)
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { event, names, isComing } = useWaitedFor(branch.id, entry)
  const head = useSeenHead()
  const offer = useOffer({ branch, settings }, entry)
  const again = useAgain(branch.id, entry)
  const startsAt = entry.offer && toLocal(branch.timezone, Date.parse(entry.offer.start_time) / 1000)
  const when = startsAt
    ? texts.when(startsAt.date, startsAt.seconds)
    : event
      ? texts.when(event.date, event.time.start_time)
      : entry.date
        ? formats.date(entry.date, 'weekday')
        : ''
  const offeredWhen = startsAt ? texts.briefly(startsAt.date, startsAt.seconds) : when
  const termsUrl = webPage(settings.online_booking.terms_url)
  const isOpen = entry.status === 'WAITING' || entry.status === 'OFFERED'
  const isOver = entry.status === 'LEFT' || entry.status === 'EXPIRED'
  useCentralAction(
    entry.status === 'OFFERED'
      ? {
          ...(offer.deposit === undefined || offer.total === undefined
            ? {
                state: entry.duration === null ? ('offered' as const) : ('rental' as const),
                detail: offeredWhen,
              }
            : {
                state: 'payable' as const,
                detail: formats.money(offer.deposit, offer.total.currency_code),
              }),
          busy: offer.busy,
          onPress: () => void offer.book(waiting.look),
        }
      : entry.status === 'WAITING'
        ? null
        : isOver
          ? { state: 'lost', onPress: () => navigate(again) }
          : { onPress: () => navigate(href('booking', {})) },
  )

  const entryRequest = entryRequestOf(entry, event)

  // Names that load later would move the buttons under the finger.
  if (isComing) return <ConfirmationWaiting />
  return (
    <div className="z-stack">
      <div className="z-stack" ref={head.ref} tabIndex={-1}>
        <Status entry={entry} when={when} timeZone={branch.timezone} />
      </div>
      {offer.unsure && <FailureNotice failure={offer.failure} unsure={text('booking.unsure')} />}
      {offer.blocked && <BookingBlocked failure={offer.blocked} />}
      {(offer.moved || offer.changed) && <ChangedNotice isMoved={offer.moved} />}
      {offer.lost && entry.status !== 'EXPIRED' && <Notice tone="error" title={text('waiting.expired')} />}
      <EntrySummary branch={branch} settings={settings} entry={entry} what={names.join(', ')} when={when}>
        {entry.offer && !offer.isPriceUnknown && (
          <Suspense>
            <OfferPrice
              branch={branch}
              settings={settings}
              startsAt={entry.offer.start_time}
              total={offer.total}
              covering={offer.covering}
              names={names}
              times={event ? entry.space : 1}
            />
          </Suspense>
        )}
      </EntrySummary>
      {entry.status === 'OFFERED' && <OfferQuestions questions={offer.questions} />}
      {entry.status === 'OFFERED' && termsUrl && (
        <p className="z-soft" data-kept>
          <a href={termsUrl} target="_blank" rel="noopener noreferrer">
            {text('waiting.agree')}
          </a>
        </p>
      )}
      {isOpen && (
        <Button busy={waiting.leaving} onClick={() => void waiting.leave().then(head.show)}>
          {text(entry.status === 'OFFERED' ? 'waiting.decline' : 'waiting.leave')}
        </Button>
      )}
      {isOpen && (
        <CopyLink
          label={text('waiting.copyLink')}
          address={withKey(href('waiting', { entry: entry.id }), waiting.key)}
        />
      )}
      {entryRequest && isOver && (
        <JoinWaiting branch={branch} settings={settings} entryRequest={entryRequest} />
      )}
    </div>
  )
}

type StatusProps = { entry: WaitingEntry; when: string; timeZone: string }

/** The position in the waiting list, the offer, or the result; announced when it changes. */
function Status({ entry, when, timeZone }: StatusProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <div role="status">
      {entry.status === 'WAITING' && (
        <div className="z-waiting">
          <span className="z-waiting__place" aria-hidden="true">
            {entry.place}
          </span>
          <p className="z-waiting__title">{text('waiting.place', { place: entry.place ?? '' })}</p>
          <p className="z-soft">{text('waiting.hint')}</p>
          <WillBeWritten phone={entry.client.phone} />
        </div>
      )}
      {entry.offer && (
        <Notice tone="success" title={text('waiting.offer', { when })}>
          {text('waiting.offerUntil', {
            time: formats.time(secondsOfDay(timeZone, Date.parse(entry.offer.until))),
          })}
        </Notice>
      )}
      {entry.status === 'BOOKED' && <Notice tone="success">{text('waiting.booked')}</Notice>}
      {entry.status === 'LEFT' && (
        <Notice tone="info" title={text('waiting.left')}>
          {text('waiting.again')}
        </Notice>
      )}
      {entry.status === 'EXPIRED' && (
        <Notice tone="warning" title={text('waiting.expired')}>
          {text('waiting.again')}
        </Notice>
      )}
    </div>
  )
}

/** Explains that a message reports a free place, so the page may be closed. */
function WillBeWritten({ phone }: { phone: string | undefined | null }) {
  const text = useText()
  const shown = useShownPhone(phone ?? '')
  return (
    <p className="z-soft">{phone ? text('waiting.weWrite', { phone: shown }) : text('waiting.placeHint')}</p>
  )
}

type EntrySummaryProps = AtBranch & { entry: WaitingEntry; what: string; when: string; children: ReactNode }

function EntrySummary({ branch, settings, entry, what, when, children }: EntrySummaryProps) {
  const text = useText()
  const formats = useFormats()
  const placeLines = usePlaceLines({ branch, settings }, entry.offer?.start_time, undefined)
  return (
    <VisitSummary
      title={text('booking.yourVisit')}
      lines={[
        {
          id: 'what',
          icon: <ServiceIcon />,
          label: text('booking.what'),
          value: what,
          detail: entry.duration === null ? undefined : formats.duration(entry.duration),
        },
        { id: 'when', icon: <CalendarIcon />, label: text('booking.when'), value: when },
        ...(entry.event_id
          ? [
              {
                id: 'places',
                icon: <PeopleIcon />,
                label: text('events.places'),
                value: String(entry.space),
              },
            ]
          : []),
        ...placeLines,
      ]}
    >
      {children}
    </VisitSummary>
  )
}

/** The address of the class, or of the same services' times, where the freed place can be booked. */
function useAgain(branch: string, { event_id, service_ids, resource_id, duration }: WaitingEntry) {
  const href = useCompanyHref()
  const [service, ...others] = service_ids
  if (event_id !== null) return href('event', { branch, event: event_id })
  if (service === undefined) return href('services', { branch })
  if (duration === null)
    return href(
      'serviceByDate',
      { branch, service },
      { s: others.length > 0 ? service_ids.join() : undefined, r: resource_id ?? undefined },
    )
  return resource_id === null
    ? href('rentResources', { branch, service })
    : href('rentByMonth', { branch, service, resource: resource_id })
}

/** What the client can wait for again; undefined if it is past, gone or free. */
function entryRequestOf(entry: WaitingEntry, event: Event | undefined): EntryRequest | undefined {
  const { event_id, date, service_ids: services, resource_id: resource, duration: seconds } = entry
  if (event_id !== null)
    return event && isFull(event) && Date.parse(event.start_time) > Date.now()
      ? { event: event_id, space: event.space }
      : undefined
  return date === null ? undefined : { days: [date], services, resource, seconds }
}

/** The class, or the names of the services; `isComing` until they are loaded or known to be gone. */
function useWaitedFor(branch: string, { event_id, service_ids }: WaitingEntry) {
  const { data, isPending } = useEvent(branch, event_id ?? '', event_id !== null)
  const services = useServicesNamed(branch, service_ids)
  if (event_id !== null)
    return { event: data, names: data ? [data.name || data.service.name] : [], isComing: isPending }
  const names = service_ids.flatMap((id) => services?.find((service) => service.id === id)?.name ?? [])
  return { event: undefined, names, isComing: services === undefined }
}
