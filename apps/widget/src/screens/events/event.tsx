// /i/:company/b/:branch/e/:event
import type { BookingSettings, Event } from '@zapys/contract'
import { useParamsOf } from '#widget/routes/use-route.ts'
import { isMissing } from '#widget/api/failure.ts'
import { nowMs } from '#widget/browser/now.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { dateTimeOf } from '@zapys/domain/addresses'
import { freePlaces, isFull } from '@zapys/domain/appointments'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction, useScreen } from '#widget/chrome-hooks/screen.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { DirectionsButton } from '#widget/features/summary/directions-button.tsx'
import { Places } from '#widget/features/event-card/event-card.tsx'
import { eventLogo } from '#widget/features/event-list/read-events.ts'
import { ResourceIcon } from '#widget/features/resource-card/resource-icon.tsx'
import { resourceWords } from '#widget/features/resource-card/resource-words.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { JoinWaiting } from '#widget/features/waiting-list/join-waiting.tsx'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useEndText } from '#widget/language/use-end-text.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { BranchIcon, CalendarIcon, PeopleIcon, PriceIcon } from '@zapys/ui/icons.ts'
import { Notice } from '@zapys/ui/notice.tsx'
import { Skeleton } from '@zapys/ui/skeleton.tsx'
import { BranchGate } from '#widget/features/catalogue/branch-gate.tsx'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { UnknownEvent } from './unknown-event.tsx'
import { useEvent } from '#widget/features/catalogue/use-event.ts'
import './events.css'

export default function EventScreen() {
  const { branch, event: id } = useParamsOf('event')
  const text = useText()
  const href = useCompanyHref()
  const { data } = useEvent(branch, id)
  useScreen({
    title: (data?.name || data?.service.name) ?? text('events.event'),
    back: href('branchEvents', { branch }),
  })
  return (
    <BranchGate waiting={<Skeleton shape="block" count={3} />} closed="above">
      {(place) => <EventOf {...place} />}
    </BranchGate>
  )
}

function EventOf({ branch, settings }: AtBranch) {
  const { event: id } = useParamsOf('event')
  const text = useText()
  const texts = useSlotTexts(branch, settings)
  const href = useCompanyHref()
  const navigate = useNavigate()
  const { data: event, error } = useEvent(branch.id, id)
  const problem = event && problemOf(event, settings)
  const others = href('branchEvents', { branch: branch.id }, { s: event?.service.id })
  useCentralAction(
    event === undefined
      ? null
      : problem
        ? { state: 'lost', onPress: () => navigate(others) }
        : {
            detail: texts.briefly(event.date, event.time.start_time),
            onPress: () => {
              const dateTime = dateTimeOf(event.date, event.time.start_time)
              navigate(href('eventConfirmation', { branch: branch.id, event: event.id, dateTime }))
            },
          },
  )
  if (event === undefined)
    return isMissing(error) ? <UnknownEvent branch={branch.id} /> : <Skeleton shape="block" count={3} />

  const logo = eventLogo(
    event.logo,
    { resource: event.resource?.logo, service: event.service.logo },
    settings.widget_settings.event_fallback_logo,
  )
  const words = event.description || event.service.description || event.service.short_description || undefined
  return (
    <div className="z-stack">
      <ZoneNote timeZone={branch.timezone} instant={event.start_time} />
      {logo && <img className="z-event-picture" src={logo} alt="" />}
      {problem && (
        <Notice
          tone="info"
          title={text(problem)}
          action={
            <div className="z-actions">
              {problem === 'events.noPlaces' && (
                <JoinWaiting
                  branch={branch}
                  settings={settings}
                  entryRequest={{ event: event.id, space: event.space }}
                  kind="primary"
                />
              )}
              <ButtonLink to={others}>{text('events.otherTimes')}</ButtonLink>
            </div>
          }
        />
      )}
      {words && <p className="z-words">{words}</p>}
      <Aside>
        <EventSummary branch={branch} settings={settings} event={event} />
      </Aside>
      <DirectionsButton branch={branch} />
    </div>
  )
}

/** Why a client cannot book the event; undefined if they can. */
function problemOf(event: Event, { online_booking }: BookingSettings) {
  const ahead = Date.parse(event.start_time) - nowMs()
  if (ahead <= 0) return 'events.passed'
  if (ahead < online_booking.least_notice * 1000) return 'errors.booking.restriction.blocked.detail'
  return isFull(event) ? 'events.noPlaces' : undefined
}

type EventSummaryProps = AtBranch & { event: NonNullable<ReturnType<typeof useEvent>['data']> }

/** Time, leader, address, free places and price of an event. */
function EventSummary({ branch, settings, event }: EventSummaryProps) {
  const text = useText()
  const formats = useFormats()
  const endOf = useEndText()
  const texts = useSlotTexts(branch, settings)
  const priced = { price: event.requested_price ?? undefined, discount: event.discount ?? undefined }
  const price = texts.price(priced)
  const { before, badge } = texts.discount(priced)
  return (
    <VisitSummary
      title={text('events.event')}
      lines={[
        {
          id: 'when',
          icon: <CalendarIcon />,
          label: text('booking.when'),
          value: texts.when(event.date, event.time.start_time),
          detail: text('booking.dateAndLength', {
            date: formats.date(event.date, 'short'),
            from: formats.time(event.time.start_time),
            to: endOf(event.time.start_time, event.time.end_time, event.date),
          }),
        },
        ...(event.resource
          ? [
              {
                id: 'who',
                icon: <ResourceIcon isRoom={event.resource.room} />,
                label: text(resourceWords(event.resource.room).one),
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
          id: 'places',
          icon: <PeopleIcon />,
          label: text('events.places'),
          value: (
            <Places
              space={event.space}
              left={freePlaces(event)}
              view={settings.widget_settings.gt_space_view_type}
            />
          ),
        },
        ...(price
          ? [
              {
                id: 'price',
                icon: <PriceIcon />,
                label: text('booking.price'),
                value:
                  before === undefined ? (
                    price
                  ) : (
                    <>
                      <s>{before}</s> {price} {badge} {event.discount?.names?.join(', ')}
                    </>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
