/** The new time before it is taken: held meanwhile, repaired where somebody was faster. Not a screen of its own. */
import type { Appointment, MoveRequest, Resource } from '@zapys/contract'
import { dateTimeOf } from '@zapys/domain/addresses'
import type { LocalMoment } from '@zapys/domain/addresses'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useNavigate } from '#widget/browser/router.tsx'
import { Aside } from '#widget/chrome-hooks/aside.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { Barred } from '#widget/features/booking/barred.tsx'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { isBarred, isOverShare, refusalOf } from '#widget/features/booking/refusals.ts'
import { moveOf, useDraft } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { HoldNote } from '#widget/features/hold/hold-note.tsx'
import { holdKeeper } from '#widget/features/hold/holds.ts'
import { useHold } from '#widget/features/hold/use-hold.ts'
import { LostSlot } from '#widget/features/lost-slot/lost-slot.tsx'
import { useCall } from '#widget/api/use-call.ts'
import { useMoveTimes } from '#widget/features/manage/use-move-times.ts'
import { resourceName } from '#widget/features/resource-card/resource-name.ts'
import { instantOf } from '#widget/features/slots/instant-of.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { pricedNames, useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import { partsOfHold } from '#widget/features/summary/parts-of-hold.ts'
import { PriceSummary } from '#widget/features/summary/price-summary.tsx'
import { Timeline } from '#widget/features/timeline/timeline.tsx'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { VisitSummary } from '#widget/features/summary/visit-summary.tsx'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { CalendarIcon, ClockIcon, PersonIcon, ServiceIcon } from '#widget/ui/icons.ts'
import './manage.css'

/** A booking that is moved by its key, or by the client who is signed in. */
export type Moving = {
  /** Undefined where it was refused: `failure` or the error policy tells why. */
  move(to: Omit<MoveRequest, 'company_id'>): Promise<Appointment | undefined>
  busy: boolean
  failure: ApiFailure | undefined
  forget(): void
  /** Of a guest's booking. */
  key?: string | undefined
}

/** Where the booking stands, and the choice of its new time. */
export type MoveWays = { booking: string; move(query: Record<string, string | null>): string }

type MoveToProps = AtBranch & {
  moving: Moving
  ways: MoveWays
  appointment: Appointment
  to: LocalMoment | null
  /** Another resource, offered where the booked one had no time. */
  resource: string | null
  event: string | null
}

export function MoveTo({ branch, settings, moving, ways, appointment, to, resource, event }: MoveToProps) {
  const text = useText()
  const slots = useSlotTexts(branch, settings)
  const texts = useBookedTexts()
  const besides = useBesides()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { company } = useCompany()
  const { data: found, refetch } = useCall(
    'getEvent',
    { params: { company: company.id, branch: branch.id, event: event ?? '' } },
    { enabled: event !== null, handles: () => true },
  )
  const { clear } = useDraft(company.id, moveOf(appointment.id))
  const seconds = appointment.duration
  // An event is shown as it is now, whatever the address said of it.
  const moment = found ? { date: found.date, seconds: found.time.start_time } : to
  const startsAt = event !== null ? found?.start_time : to && instantOf(branch.timezone, to)
  const ids = appointment.resources.map(({ id }) => id)
  const visit = appointment.services.map(({ id, resource_id }, index) => ({
    service: id,
    resources: [resource ?? resource_id ?? []].flat(),
    ordinal: index + 1,
  }))
  // A hold would meet the booking itself, which keeps that time until it is moved; for its hidden breaks, see below.
  const meetsItself =
    event === null &&
    startsAt != null &&
    Math.abs(Date.parse(startsAt) - Date.parse(appointment.start_time)) < seconds * 1000
  const hold = useHold(
    !startsAt || moment === null || meetsItself
      ? undefined
      : event === null
        ? {
            company_id: company.id,
            branch_id: branch.id,
            start_time: startsAt,
            duration: seconds,
            service_resource_settings: visit,
          }
        : {
            company_id: company.id,
            branch_id: branch.id,
            event_id: event,
            start_time: startsAt,
            space: appointment.space,
            service_resource_settings: [],
          },
    moving.busy,
  )
  // A hold would stand beside the booking, and be too much for some; the move itself takes nothing more.
  const holdBarred = isOverShare(hold.refusal) ? undefined : hold.refusal
  const barred = moving.failure ?? (holdBarred && isBarred(holdBarred) ? holdBarred : undefined)
  const notHeld = refusalOf(hold.refusal)
  const times = useMoveTimes(
    appointment.id,
    moving.key,
    event === null && resource === null ? (moment?.date ?? null) : null,
  )
  const listed = times.data?.find(
    ({ starts_at }) => startsAt != null && Date.parse(starts_at) === Date.parse(startsAt),
  )
  // A break of the booking itself may block the hold; it no longer does once the booking has moved.
  const isUnsure = notHeld !== undefined && times.isLoading
  const lost = refusalOf(moving.failure) ?? (listed !== undefined || isUnsure ? undefined : notHeld)
  const parts = useParts(appointment, hold.seen?.legs.length ? hold.seen : listed)
  const who = event === null ? parts[0]?.resource : found?.resource
  const when = moment === null ? '' : slots.when(moment.date, moment.seconds)

  const move = async () => {
    if (!startsAt || moving.busy) return
    const hold_id = await hold.idToBook()
    const held = hold_id === undefined ? {} : { hold_id }
    const moved = await moving.move(
      event === null
        ? { start_time: startsAt, ...(resource ? { resources: visit.map(() => resource) } : {}), ...held }
        : { event_id: event, start_time: startsAt, ...held },
    )
    if (moved === undefined) {
      if (event !== null) void refetch()
      return
    }
    holdKeeper.spend()
    clear()
    toasts.show({ tone: 'success', message: text('manage.moved', { when: texts.when(moved) }) })
    navigate(ways.booking, { replace: true })
  }
  useCentralAction(
    lost
      ? { state: 'lost', onPress: () => again({}) }
      : !startsAt || moment === null || isUnsure
        ? null
        : {
            state: 'movable',
            detail: slots.briefly(moment.date, moment.seconds),
            busy: moving.busy,
            onPress: () => void move(),
          },
  )

  const offered = (lost?.alternatives ?? []).slice(0, 3)
  const again = (query: Record<string, string | null>) => {
    moving.forget()
    navigate(ways.move(query), { replace: true })
  }
  return (
    <div className="z-stack">
      {lost && (
        <LostSlot
          title={text('booking.timeTaken', { when })}
          offered={offered.map(({ date, time }, index) => ({
            id: String(index),
            when: slots.when(date, time.start_time),
          }))}
          onTake={(id) => {
            const chosen = offered[Number(id)]
            if (!chosen) return
            const other = ids.length === 1 && chosen.resource_id !== ids[0] ? chosen.resource_id : null
            again({ to: dateTimeOf(chosen.date, chosen.time.start_time), r: other })
          }}
          onOther={() => again({})}
        />
      )}
      {barred && !lost && <Barred failure={barred} />}
      {!lost && <HoldNote hold={hold} timeZone={branch.timezone} />}
      <ZoneNote timeZone={branch.timezone} instant={startsAt ?? undefined} />
      <MovedVisit
        appointment={appointment}
        moment={moment}
        when={when}
        parts={parts}
        who={who}
        besides={besides(hold.besides)}
        elsewhen={ways.move({})}
      />
    </div>
  )
}

type MovedVisitProps = {
  appointment: Appointment
  moment: LocalMoment | null
  when: string
  parts: ReturnType<typeof useParts>
  who: Pick<Resource, 'name' | 'last_name'> | null | undefined
  besides: string | undefined
  /** Where another time is chosen. */
  elsewhen: string
}

/** The booking as it will be, and when it is now. */
function MovedVisit({ appointment, moment, when, parts, who, besides, elsewhen }: MovedVisitProps) {
  const text = useText()
  const formats = useFormats()
  const texts = useBookedTexts()
  return (
    <Aside>
      <VisitSummary
        title={text('booking.yourVisit')}
        lines={[
          ...(moment
            ? [
                {
                  id: 'when',
                  icon: <CalendarIcon />,
                  label: text('booking.when'),
                  value: when,
                  detail: text('booking.dateAndLength', {
                    date: formats.date(moment.date, 'short'),
                    from: formats.time(moment.seconds),
                    to: formats.time(moment.seconds + appointment.duration),
                  }),
                  to: elsewhen,
                },
              ]
            : []),
          {
            id: 'what',
            icon: <ServiceIcon />,
            label: text('booking.what'),
            value: parts.length > 1 ? <Timeline parts={parts} /> : texts.what(appointment),
            detail: parts.length > 1 ? undefined : besides,
          },
          ...(who && parts.length < 2
            ? [
                {
                  id: 'who',
                  icon: <PersonIcon />,
                  label: text('booking.who'),
                  value: resourceName(who),
                },
              ]
            : []),
          {
            id: 'before',
            icon: <ClockIcon />,
            label: text('manage.title'),
            value: text('manage.now', { when: texts.when(appointment) }),
            detail: appointment.resources.map(resourceName).join(', '),
          },
        ]}
      >
        <PriceSummary total={appointment.price} names={pricedNames(appointment)} times={appointment.space} />
        <p className="z-moved-price">{text('manage.priceStays')}</p>
      </VisitSummary>
    </Aside>
  )
}

/** Who does what at the new time: as it is held, else as the list plans it; empty while neither is known. */
function useParts(appointment: Appointment, plan: Parameters<typeof partsOfHold>[0] | undefined) {
  const resources = useResources(appointment.branch.id).data?.content ?? []
  if (plan === undefined) return []
  return partsOfHold(
    { besides: appointment.services.flatMap(({ besides = [] }) => besides), ...plan },
    {
      timezone: appointment.branch.timezone,
      services: appointment.services,
      resources: [...appointment.resources, ...resources],
    },
  )
}
