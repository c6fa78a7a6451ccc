/** Choice and confirmation of a new time, if the client may move the booking. Not a screen. */
import type { Appointment } from '@zapys/contract'
import { readDateTime } from '@zapys/domain/addresses'
import { freePlaces } from '@zapys/domain/appointments'
import { today } from '@zapys/domain/time'
import { useNavigate, useSearch } from '#widget/browser/router.tsx'
import { useScreen } from '#widget/chrome-hooks/screen.tsx'
import { moveOf } from '#widget/features/booking-draft/use-draft.ts'
import type { AtBranch } from '#widget/features/catalogue/branch-gate.tsx'
import { useBranch, useBranchSettings, useAllResources } from '#widget/features/catalogue/use-catalogue.ts'
import { readEvents } from '#widget/features/event-list/read-events.ts'
import { useBranchEvents } from '#widget/features/event-list/use-events.ts'
import { useSlotTexts } from '#widget/features/slots/use-slot-texts.ts'
import { useBookedTexts } from '#widget/features/summary/booked-summary.tsx'
import { BookedSoFar } from '#widget/features/summary/chosen-so-far.tsx'
import { ConfirmationWaiting } from '#widget/features/summary/confirmation-waiting.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { ChooseTime } from '../times/choose-time.tsx'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { EmptyState } from '@zapys/ui/empty-state.tsx'
import { EventIcon } from '@zapys/ui/icons.ts'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { MoveTo } from './move-to.tsx'
import type { Moving, MoveWays } from './move-to.tsx'
import { RentalLength } from './rental-length.tsx'

/** New time from the address. */
function useChosen() {
  const search = useSearch()
  const to = readDateTime(search.get('to') ?? '')
  const event = search.get('e')
  const seconds = Number(search.get('d'))
  return {
    to,
    event,
    resource: search.get('r'),
    /** New length of a rental. */
    seconds: Number.isInteger(seconds) && seconds > 0 ? seconds : undefined,
    isChosen: to !== null || event !== null,
  }
}

/** Independent of the booking's data, so that the heading is shown at once. */
export function useMoveHeading(ways: MoveWays) {
  const text = useText()
  const { seconds, isChosen } = useChosen()
  useScreen({
    title: text(isChosen ? 'booking.confirmTitle' : 'manage.moveTitle'),
    back: isChosen ? ways.move({ d: String(seconds ?? '') }) : ways.booking,
  })
}

type MoveBookingProps = { moving: Moving; appointment: Appointment; ways: MoveWays }

export function MoveBooking({ moving, appointment, ways }: MoveBookingProps) {
  const text = useText()
  const { to, event, resource, seconds, isChosen } = useChosen()
  const branch = useBranch(appointment.branch.id)
  const settings = useBranchSettings(appointment.branch.id)
  if (!branch) return <ConfirmationWaiting />
  const place = { branch, settings }
  const closed = appointment.may_move_until === null || Date.parse(appointment.may_move_until) <= Date.now()
  const isCancelled = appointment.cancelled_at !== null
  if (closed || isCancelled)
    return (
      <Notice
        tone="info"
        title={text(
          isCancelled ? 'errors.appointment.cancelled.title' : 'errors.appointment.move.notAllowed.title',
        )}
        action={<ButtonLink to={ways.booking}>{text('manage.title')}</ButtonLink>}
      >
        {!isCancelled && text('errors.appointment.move.notAllowed.detail')}
      </Notice>
    )
  if (isChosen)
    return (
      <MoveTo
        {...place}
        moving={moving}
        appointment={appointment}
        ways={ways}
        to={to}
        resource={resource}
        event={event}
        newSeconds={newLength(appointment, seconds)}
      />
    )
  return appointment.event === null ? (
    <ChooseNewTime
      {...place}
      appointment={appointment}
      ways={ways}
      movingKey={moving.key}
      newSeconds={newLength(appointment, seconds)}
    />
  ) : (
    <ChooseOtherEvent {...place} appointment={appointment} ways={ways} />
  )
}

/** Undefined: unchanged; only rentals have a length chosen by the client. */
const newLength = ({ booking_type, duration }: Appointment, seconds: number | undefined) =>
  booking_type === 'RENT' && seconds !== duration ? seconds : undefined

type ChooseProps = AtBranch & { appointment: Appointment; ways: MoveWays }

/** With the booked performers; the booking's own time counts as free. */
function ChooseNewTime({
  branch,
  settings,
  appointment,
  ways,
  movingKey,
  newSeconds,
}: ChooseProps & { movingKey: string | undefined; newSeconds: number | undefined }) {
  const text = useText()
  const texts = useBookedTexts()
  const navigate = useNavigate()
  const [only, ...others] = appointment.resources
  const isRent = appointment.booking_type === 'RENT'
  const seconds = newSeconds ?? appointment.duration
  return (
    <div className="z-stack">
      <BookedSoFar appointment={appointment} now={text('manage.now', { when: texts.inside(appointment) })} />
      {isRent && (
        <RentalLength
          branch={branch}
          settings={settings}
          appointment={appointment}
          seconds={seconds}
          onChoose={(chosen) => navigate(ways.move({ d: String(chosen) }), { replace: true })}
        />
      )}
      <ChooseTime
        // Days and times depend on the length.
        key={seconds}
        branch={branch}
        settings={settings}
        services={appointment.services.map(({ id }) => id)}
        resource={others.length === 0 ? (only?.id ?? null) : null}
        moved={{ id: appointment.id, startsAt: appointment.start_time, key: movingKey, newSeconds }}
        rentSeconds={isRent ? seconds : undefined}
        view="month"
        priced={false}
        draftOf={moveOf(appointment.id)}
        confirmTo={(to) => ways.move({ to, d: newSeconds === undefined ? null : String(newSeconds) })}
      />
    </div>
  )
}

function ChooseOtherEvent({ branch, settings, appointment, ways }: ChooseProps) {
  const text = useText()
  const texts = useBookedTexts()
  const slots = useSlotTexts(branch, settings)
  const resources = useAllResources(branch.id) ?? []
  const service = appointment.services[0]?.id ?? null
  const answer = useBranchEvents(
    branch.id,
    { start: today(branch.timezone, Date.now() / 1000), limit: 30 },
    { service },
  )
  if (answer.data === undefined) return <ConfirmationWaiting />
  const events = readEvents(answer.data, branch, resources, settings.widget_settings).filter(
    (event) => event.id !== appointment.event?.id && freePlaces(event) >= appointment.space,
  )
  return (
    <div className="z-stack">
      <BookedSoFar appointment={appointment} now={text('manage.now', { when: texts.inside(appointment) })} />
      {events.length === 0 ? (
        <EmptyState icon={<EventIcon />} title={text('manage.noOtherEvents')} />
      ) : (
        <List label={text('manage.moveTitle')}>
          {events.map((event) => (
            <ListRow
              key={event.id}
              to={ways.move({ e: event.id })}
              title={<span className="z-sentence">{slots.when(event.date, event.time.start_time)}</span>}
              subtitle={event.name}
              meta={text('events.placesLeft', { count: freePlaces(event) })}
            />
          ))}
        </List>
      )}
    </div>
  )
}
