/** Content of messages to staff, read at sending. docs/rules/staff-notifications.md */
import type { Appointment, Locale, StaffMessageKind } from '@zapys/contract'
import { notifiedResources } from '@zapys/domain/staff-notifications'
import { toLocal } from '@zapys/domain/time'
import type { AppointmentRow } from '../../booking/appointments/public.ts'
import type { Channel, Claimed, LimitWarning } from '../messages/public.ts'
import type { AgendaLine, NotifiedStaff } from '../staff-notifications/public.ts'
import type { AppointmentFacts, Chats, Dropped } from './content.ts'
import type { NamedCompany } from './named-company.ts'

/** Messages about bookings. */
type BookingMessageKind = Exclude<StaffMessageKind, LimitWarning>

export type StaffContent = {
  locale: Locale
  company: string
  titles: NamedCompany['titles']
  /** False for performers, since all bookings are their own. */
  namesResources: boolean
  recipients: { channel: Channel; to: string }[]
} & (
  | { kind: Exclude<BookingMessageKind, 'STAFF_AGENDA'>; appointments: Appointment[]; bookings: number }
  | { kind: 'STAFF_AGENDA'; day: string; lines: readonly AgendaLine[] }
)

const eventOf = {
  STAFF_BOOKED: 'booked',
  STAFF_MOVED: 'moved',
  STAFF_CANCELLED: 'cancelled',
  STAFF_PAID: 'paid',
  STAFF_UNSENT: 'unsent',
  STAFF_AGENDA: 'agenda',
} as const

type StaffFacts = Pick<AppointmentFacts, 'describe' | 'named' | 'chats'> & {
  /** Undefined if the staff member left or chose no notifications. */
  staff: NotifiedStaff | undefined
  /** Bookings of the message, earliest first. */
  rows: readonly AppointmentRow[]
  /** For an agenda. */
  lines: readonly AgendaLine[] | undefined
}

/** `dropped`: why the message is outdated. */
export function staffContent(
  message: Claimed,
  { staff, rows, lines, describe, named, chats }: StaffFacts,
): StaffContent | Dropped {
  if (staff === undefined) return { dropped: 'no longer notified' }
  const kind = message.kind as BookingMessageKind
  const { locale } = staff
  const common = {
    locale,
    company: named.nameIn(locale),
    titles: named.titles,
    namesResources: staff.role !== 'performer',
    recipients: recipientsOf(staff, kind, chats),
  }
  if (kind === 'STAFF_AGENDA')
    return lines === undefined || lines.length === 0
      ? { dropped: 'no visits' }
      : { ...common, kind, day: message.day!, lines }
  const isCancelled = kind === 'STAFF_CANCELLED'
  // For payments and unsent messages the state of the booking does not matter.
  const isOfAny = kind === 'STAFF_PAID' || kind === 'STAFF_UNSENT'
  const standing = rows.filter(({ cancelled_at }) => isOfAny || (cancelled_at !== null) === isCancelled)
  if (standing.length === 0) return { dropped: isCancelled ? 'not cancelled' : 'cancelled' }
  // The later move has queued its own message.
  if (!isOfAny && message.series_id === null && message.starts_at !== standing[0]!.starts_at)
    return { dropped: 'moved' }
  const appointments = ofStaff(
    standing.map((row) => describe(row, { locale })),
    message.series_id === null ? null : notifiedResources(staff),
  )
  if (appointments.length === 0) return { dropped: 'moved' }
  return { ...common, kind, appointments, bookings: message.bookings ?? 1 }
}

/** Keeps visits with one of these resources: visits of a series may have different performers. */
const ofStaff = (appointments: Appointment[], resources: readonly string[] | null): Appointment[] =>
  resources === null
    ? appointments
    : appointments.filter(({ services }) =>
        services.some(({ resource_id, besides = [] }) =>
          [resource_id, ...besides.map(({ id }) => id)].some((id) => id != null && resources.includes(id)),
        ),
      )

function recipientsOf(
  staff: NotifiedStaff,
  kind: BookingMessageKind,
  chats: Chats,
): { channel: Channel; to: string }[] {
  const { phone, email } = staff
  const reached: Record<Channel, string | null | undefined> = {
    PUSH: staff.has_device ? staff.staff_member_id : undefined,
    MESSENGER: phone === null ? undefined : chats.get(phone),
    MAIL: email,
    SMS: phone,
  }
  return (staff[eventOf[kind]] as Channel[]).flatMap((channel) => {
    const to = reached[channel]
    return to == null ? [] : [{ channel, to }]
  })
}

/** Seconds from midnight at the branch. */
export const localSeconds = ({ timezone }: AgendaLine, epochMs: number): number =>
  toLocal(timezone, epochMs / 1000).seconds
