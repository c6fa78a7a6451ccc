/** Confirmation of the new time: holds it, and offers alternatives if it is taken. Not a screen. */
import { useState } from 'react'
import type { Appointment, MoveRequest } from '@zapys/contract'
import { dateTimeOf } from '@zapys/domain/addresses'
import type { LocalMoment } from '@zapys/domain/addresses'
import type { ApiFailure } from '#widget/api/failure.ts'
import { useOneAtATime } from '#widget/api/one-at-a-time.ts'
import { Redirect, useNavigate } from '#widget/browser/router.tsx'
import { useCentralAction } from '#widget/chrome-hooks/screen.tsx'
import { useToasts } from '#widget/chrome-hooks/toasts.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { BookingBlocked } from '#widget/features/booking/booking-blocked.tsx'
import { useResources } from '#widget/features/catalogue/use-catalogue.ts'
import { isBlocked, isOverShare, refusalOf } from '#widget/features/booking/refusals.ts'
import { moveOf, useDraft } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { HoldNote } from '#widget/features/hold/hold-note.tsx'
import type { HoldInput } from '#widget/features/hold/hold-keeper.ts'
import { holdKeeper } from '#widget/features/hold/holds.ts'
import { useHold } from '#widget/features/hold/use-hold.ts'
import { LostSlot } from '#widget/features/lost-slot/lost-slot.tsx'
import { useCall } from '#widget/api/use-call.ts'
import { useMoveTimes } from '#widget/features/manage/use-move-times.ts'
import { instantOf } from '#widget/features/slots/instant-of.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import { partsOfHold } from '#widget/features/summary/parts-of-hold.ts'
import { useBesides } from '#widget/features/timeline/use-besides.ts'
import { ZoneNote } from '#widget/company/zone-note.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { MovedVisit } from './moved-visit.tsx'
import { useResized } from './use-resized.ts'

/** Moves a booking with its key, or as the signed-in client. */
export type Moving = {
  /** Undefined if rejected: `failure` or the error policy shows why. */
  move(to: Omit<MoveRequest, 'company_id'>): Promise<Appointment | undefined>
  busy: boolean
  failure: ApiFailure | undefined
  forget(): void
  /** Manage key of a guest's booking. */
  key?: string | undefined
}

/** Address of the booking, and of choosing its new time. */
export type MoveWays = { booking: string; move(query: Record<string, string | null>): string }

type MoveToProps = AtBranch & {
  moving: Moving
  ways: MoveWays
  appointment: Appointment
  to: LocalMoment | null
  /** Another resource, if the booked one was not available. */
  resource: string | null
  event: string | null
  /** New length of a rental, if it changes. */
  newSeconds: number | undefined
}

/** If the new time is the current one, another must be chosen. */
export function MoveTo(props: MoveToProps) {
  // Evaluated once: after the move, the new time is the booking's own until the next page is mounted.
  const [isOwn] = useState(() => isOwnTime(props))
  return isOwn ? <Redirect to={props.ways.move({})} /> : <ConfirmMove {...props} />
}

function isOwnTime({ branch, appointment, to, resource, event, newSeconds }: MoveToProps): boolean {
  if (event !== null) return event === appointment.event?.id
  const startsAt = to && instantOf(branch.timezone, to)
  if (!startsAt || resource !== null || newSeconds !== undefined) return false
  return Date.parse(startsAt) === Date.parse(appointment.start_time)
}

function ConfirmMove(props: MoveToProps) {
  const { branch, settings, moving, ways, appointment, to, resource, event, newSeconds } = props
  const slots = useSlotTexts(branch, settings)
  const besides = useBesides()
  const navigate = useNavigate()
  const { company } = useCompany()
  const { data: newEvent, refetch } = useCall(
    'getEvent',
    { params: { company: company.id, branch: branch.id, event: event ?? '' } },
    { enabled: event !== null, handles: () => true },
  )
  // An event is shown with its current time, whatever the address contains.
  const moment = newEvent ? { date: newEvent.date, seconds: newEvent.time.start_time } : to
  const startsAt = event !== null ? newEvent?.start_time : to && instantOf(branch.timezone, to)
  const visit = appointment.services.map(({ id, resource_id }, index) => ({
    service: id,
    resources: [resource ?? resource_id ?? []].flat(),
    ordinal: index + 1,
  }))
  const hold = useHold(
    startsAt
      ? moveHold({ company: company.id, appointment, startsAt, event, services: visit, newSeconds })
      : undefined,
    moving.busy,
  )
  const { lost, blocked, isUnsure, listed } = useRefusals({
    moving,
    hold,
    appointment,
    startsAt,
    // Times of an event, or with another resource, do not belong to the booking's own list.
    day: event === null && resource === null ? (moment?.date ?? null) : null,
    newSeconds,
  })
  const resized = useResized({ appointment, startsAt, services: visit, newSeconds })
  const parts = useParts(appointment, hold.seen?.legs.length ? hold.seen : listed)
  const who = event === null ? parts[0]?.resource : newEvent?.resource
  const when = moment === null ? '' : slots.when(moment.date, moment.seconds)

  const move = useMove(props, {
    startsAt,
    hold,
    to: { ...(resource ? { resources: visit.map(() => resource) } : {}), ...resized?.moveInput },
    look: () => void (event === null ? resized?.refetch() : refetch()),
  })
  useCentralAction(
    lost
      ? { state: 'lost', onPress: () => again({}) }
      : !startsAt || moment === null || isUnsure || (newSeconds !== undefined && resized?.price === undefined)
        ? null
        : {
            state: 'movable',
            detail: [slots.briefly(moment.date, moment.seconds), resized?.shown].filter(Boolean).join(' · '),
            busy: move.busy || moving.busy,
            onPress: () => void move.run(),
          },
  )

  const again = (query: Record<string, string | null>) => {
    moving.forget()
    navigate(ways.move({ d: newSeconds === undefined ? null : String(newSeconds), ...query }), {
      replace: true,
    })
  }
  return (
    <div className="z-stack">
      {lost && (
        <LostTime
          branch={branch}
          settings={settings}
          appointment={appointment}
          when={when}
          alternatives={lost.alternatives}
          onOther={again}
        />
      )}
      {blocked && !lost && <BookingBlocked failure={blocked} />}
      {!lost && <HoldNote hold={hold} timeZone={branch.timezone} />}
      <ZoneNote timeZone={branch.timezone} instant={startsAt ?? undefined} />
      <MovedVisit
        appointment={appointment}
        startsAt={startsAt}
        moment={moment}
        when={when}
        parts={parts}
        who={who}
        besides={besides(hold.besides)}
        elsewhen={ways.move({ d: newSeconds === undefined ? null : String(newSeconds) })}
        seconds={newSeconds ?? appointment.duration}
        price={resized?.price}
      />
    </div>
  )
}

type MoveInput = {
  startsAt: string | null | undefined
  hold: ReturnType<typeof useHold>
  /** Changes of a visit besides its start. */
  to: Partial<MoveRequest>
  /** Refetches the shown data after a rejection. */
  look(): void
}

/** Moves the booking and navigates to its page. */
function useMove({ moving, ways, appointment, event }: MoveToProps, { startsAt, hold, to, look }: MoveInput) {
  const text = useText()
  const texts = useBookedTexts()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { company } = useCompany()
  const { clear } = useDraft(company.id, moveOf(appointment.id))
  return useOneAtATime(async () => {
    if (!startsAt || moving.busy) return
    const hold_id = await hold.idToBook()
    const held = hold_id === undefined ? {} : { hold_id }
    const moved = await moving.move(
      event === null
        ? { start_time: startsAt, ...to, ...held }
        : { event_id: event, start_time: startsAt, ...held },
    )
    if (moved === undefined) return look()
    holdKeeper.spend(hold_id)
    clear()
    toasts.show({ tone: 'success', message: text('manage.moved', { when: texts.inside(moved) }) })
    navigate(ways.booking, { replace: true })
  })
}

type MoveHold = {
  company: string
  appointment: Appointment
  startsAt: string
  event: string | null
  services: HoldInput['service_resource_settings']
  newSeconds: number | undefined
}

/** Hold until the booking is moved; undefined if the booking itself occupies that time. */
function moveHold({
  company,
  appointment,
  startsAt,
  event,
  services,
  newSeconds,
}: MoveHold): HoldInput | undefined {
  const { space } = appointment
  const duration = newSeconds ?? appointment.duration
  const place = { company_id: company, branch_id: appointment.branch.id }
  if (event !== null)
    return { ...place, event_id: event, start_time: startsAt, space, service_resource_settings: [] }
  // The hold would overlap the booking, which keeps its time until it is moved.
  const [from, ownFrom] = [Date.parse(startsAt), Date.parse(appointment.start_time)]
  const isInside = from < ownFrom + appointment.duration * 1000 && ownFrom < from + duration * 1000
  return isInside
    ? undefined
    : { ...place, start_time: startsAt, duration, service_resource_settings: services }
}

type RefusalsInput = {
  moving: Moving
  hold: ReturnType<typeof useHold>
  appointment: Appointment
  startsAt: string | null | undefined
  /** Day whose free times show whether the new time is available. */
  day: string | null
  newSeconds: number | undefined
}

/** Why the new time is not possible: taken or restricted. Unsure until the free times are loaded. */
function useRefusals({ moving, hold, appointment, startsAt, day, newSeconds }: RefusalsInput) {
  // A hold counts in addition to the booking and may exceed a limit; the move itself adds nothing.
  const blockedHold = isOverShare(hold.refusal) ? undefined : hold.refusal
  const blocked = moving.failure ?? (blockedHold && isBlocked(blockedHold) ? blockedHold : undefined)
  const notHeld = refusalOf(hold.refusal)
  const times = useMoveTimes({ appointment: appointment.id, key: moving.key, date: day, newSeconds })
  const listed = times.data?.find(
    ({ starts_at }) => startsAt != null && Date.parse(starts_at) === Date.parse(startsAt),
  )
  // A break of the booking itself may block the hold; it no longer does once the booking has moved.
  const isUnsure = notHeld !== undefined && times.isLoading
  const lost = refusalOf(moving.failure) ?? (listed !== undefined || isUnsure ? undefined : notHeld)
  return { lost, blocked, isUnsure, listed }
}

type LostTimeProps = AtBranch & {
  appointment: Appointment
  when: string
  alternatives: NonNullable<ReturnType<typeof refusalOf>>['alternatives']
  /** Another time, and perhaps another resource; without parameters the client chooses. */
  onOther(query: Record<string, string | null>): void
}

/** The time is taken: up to three alternatives, and a link to all times. */
function LostTime({ branch, settings, appointment, when, alternatives = [], onOther }: LostTimeProps) {
  const text = useText()
  const slots = useSlotTexts(branch, settings)
  const offered = alternatives.slice(0, 3)
  const ids = appointment.resources.map(({ id }) => id)
  return (
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
        onOther({ to: dateTimeOf(chosen.date, chosen.time.start_time), r: other })
      }}
      onOther={() => onOther({})}
      isMove
    />
  )
}

/** Performers and times of the new visit, from the hold or the list; empty while unknown. */
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
