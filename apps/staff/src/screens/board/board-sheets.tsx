import type { BranchResource, CompanyAppointment, CompanyEvent } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'
import { ButtonLink } from '@zapys/ui/button.tsx'
import { List, ListRow } from '@zapys/ui/list.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { useState } from 'react'
import { classAddress } from '#staff/features/addresses.ts'
import { BlockSheet } from '#staff/features/board/block-sheet.tsx'
import { type Block, secondsOf } from '#staff/features/board/day.ts'
import { BookingDetails } from '#staff/features/booking/booking-details.tsx'
import { BookingSheet } from '#staff/features/booking/booking-sheet.tsx'
import type { MoveAttempt } from '#staff/features/booking/move-form.tsx'
import { clientName } from '#staff/features/booking/client-name.ts'
import { type Draft, emptyDraft } from '#staff/features/booking/draft.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { usePhoneWords } from '#staff/features/use-phone-words.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { useCompanySettings } from '#staff/session/company-look.ts'
import { useSession } from '#staff/session/session.tsx'

export type OpenSheet =
  | { kind: 'new' }
  /** Form for blocking time. */
  | { kind: 'block' }
  | { kind: 'booking'; id: string; attempt?: MoveAttempt }
  | { kind: 'event'; id: string }

/** Data shown by the board, for a day or a week. */
export type Shown = {
  resources: readonly BranchResource[]
  blocks: readonly Block[]
  /** Undefined until loaded. */
  bookings: readonly CompanyAppointment[] | undefined
}

type BoardSheetsProps = {
  sheet: OpenSheet | undefined
  shown: Shown
  /** Day of a new booking. */
  day: string
  branch: { id: string; timezone: string }
  /** The only person shown; undefined: all. */
  person?: string | undefined
  /** Draft of a new booking. */
  draft: Draft
  onDraft(change: (before: Draft) => Draft): void
  onClose(): void
  onOpen(sheet: OpenSheet): void
  onDone(act: DoneAct): void
}

/** Open sheet above the board. */
export function BoardSheets(props: BoardSheetsProps) {
  const { sheet, shown, onClose } = props
  const { company } = useSession()
  if (sheet === undefined) return null
  if (sheet.kind === 'new') return <NewBooking {...props} />
  if (sheet.kind === 'block')
    return (
      <BlockSheet
        company={company.id}
        branch={props.branch}
        resources={shown.resources}
        day={props.day}
        person={props.draft.person || (props.person ?? '')}
        time={props.draft.time}
        onClose={onClose}
        report={props.onDone}
      />
    )
  if (sheet.kind === 'event') {
    const block = shown.blocks.find((one) => one.kind === 'event' && one.event.id === sheet.id)
    if (block?.kind !== 'event') return null
    return <EventSheet event={block.event} branch={props.branch} start={block.start} onClose={onClose} />
  }
  return <OpenBooking key={sheet.id} {...props} id={sheet.id} attempt={sheet.attempt} />
}

/** Tracks an open booking, and stays open if other staff move it to another day. */
function OpenBooking({
  id,
  attempt,
  shown,
  branch,
  onClose,
  onDone,
}: BoardSheetsProps & { id: string; attempt: MoveAttempt | undefined }) {
  const { company, can } = useSession()
  const settings = useCompanySettings(company.id)
  const openBooking = shown.bookings?.find((booking) => booking.id === id)
  const [last, setLast] = useState(openBooking)
  if (openBooking !== undefined && openBooking !== last) setLast(openBooking)
  const booking = openBooking ?? last
  if (booking === undefined) return shown.bookings === undefined ? null : <NotHere onClose={onClose} />
  const day = toLocal(branch.timezone, Date.parse(booking.start_time) / 1000).date
  return (
    <BookingDetails
      company={company.id}
      branch={branch}
      booking={booking}
      day={day}
      onClose={onClose}
      start={secondsOf(day, branch.timezone, booking.start_time)}
      statuses={settings?.appointment_statuses ?? []}
      cancelTo={settings?.booking_settings?.appointment.cancel_to_status}
      canWrite={can('bookings.write')}
      canMark={can('bookings.mark')}
      isGone={shown.bookings !== undefined && openBooking === undefined}
      attempt={attempt}
      report={onDone}
    />
  )
}

/** A link leads to the day that the booking had. */
function NotHere({ onClose }: { onClose(): void }) {
  const text = useText()
  return (
    <Sheet open onClose={onClose} title={text('desk.booking.notHere')}>
      <p>{text('desk.booking.notHereText')}</p>
    </Sheet>
  )
}

function NewBooking({ shown, branch, draft, onDraft, onClose, onOpen, onDone }: BoardSheetsProps) {
  const { company, can } = useSession()
  return (
    <BookingSheet
      company={company.id}
      branch={branch}
      resources={shown.resources}
      draft={draft}
      change={(part) => onDraft((before) => ({ ...before, ...part }))}
      onClose={onClose}
      onBlock={can('hours.block') ? () => onOpen({ kind: 'block' }) : undefined}
      onBooked={(words) => {
        onDraft(() => emptyDraft(draft.day))
        onDone({ words })
        onClose()
      }}
    />
  )
}

type EventSheetProps = {
  event: CompanyEvent
  branch: { id: string; timezone: string }
  start: number
  onClose(): void
}

/** Participants of a class; actions are on the screen of classes. */
function EventSheet({ event, branch, start, onClose }: EventSheetProps) {
  const text = useText()
  const phoneWords = usePhoneWords()
  const formats = useFormats()
  const { date } = toLocal(branch.timezone, Date.parse(event.start_time) / 1000)
  return (
    <Sheet
      open
      onClose={onClose}
      title={event.name ?? event.service.name}
      footer={<ButtonLink to={classAddress(branch, date, event.id)}>{text('desk.event.open')}</ButtonLink>}
    >
      <div className="z-stack">
        <p className="desk-when">
          {`${formats.time(start)} – ${formats.time(start + event.duration)} · `}
          {text('desk.board.places', { used: event.used_space, space: event.space })}
        </p>
        {event.appointments.length === 0 ? (
          <p className="z-soft">{text('desk.event.empty')}</p>
        ) : (
          <List label={text('desk.event.participants')}>
            {event.appointments.map(({ id, client, space }) => (
              <ListRow
                key={id}
                title={clientName(client) || text('desk.board.noName')}
                subtitle={phoneWords(client?.phone)}
                trailing={space > 1 ? `× ${space}` : undefined}
              />
            ))}
          </List>
        )}
      </div>
    </Sheet>
  )
}
