/** Rules of bookings and of the places of events. S3.event. */
import type { Appointment, BookingSettings } from '@zapys/contract'

export const freePlaces = (event: { space: number; used_space: number }) =>
  Math.max(0, event.space - event.used_space)

export const isFull = (event: { space: number; used_space: number }) => freePlaces(event) === 0

/**
 * Until when a client may cancel or move what starts then, in epoch milliseconds; null: never.
 * Used before the booking, for a booking, and for a change.
 */
export const mayCancelUntil = (
  { allow_cancel, cancel_notice }: BookingSettings['appointment'],
  startsAt: number,
): number | null => (allow_cancel ? startsAt - cancel_notice * 1000 : null)
export const mayMoveUntil = (
  { allow_move, move_notice }: BookingSettings['appointment'],
  startsAt: number,
): number | null => (allow_move ? startsAt - move_notice * 1000 : null)

/** Whether the list of current bookings contains it; otherwise that of past ones does. `start_time` in ISO 8601. */
export const isCurrent = (
  { start_time, duration, cancelled_at }: Pick<Appointment, 'start_time' | 'duration' | 'cancelled_at'>,
  now: number,
): boolean => cancelled_at === null && Date.parse(start_time) + duration * 1000 > now

/** The status code of a client who missed the visit. S3.enum. */
export const NO_SHOW = 'NO_SHOW'

/** A booking as stored: instants in epoch milliseconds, the duration in seconds. */
type Stored = { starts_at: number; duration: number; cancelled_at: number | null; status: string }

/** Whether the visit has ended and the client came: only then can it be rated. */
export const tookPlace = ({ starts_at, duration, cancelled_at, status }: Stored, now: number): boolean =>
  cancelled_at === null && status !== NO_SHOW && starts_at + duration * 1000 <= now

/** Attendance shown for a past visit. */
export type Attendance = 'VISITED' | 'MISSED'

/** Undefined before the end of the appointment, and for a canceled one. */
export const attendanceOf = (
  {
    start_time,
    duration,
    cancelled_at,
    status,
  }: Pick<Appointment, 'start_time' | 'duration' | 'cancelled_at' | 'status'>,
  now: number,
): Attendance | undefined =>
  cancelled_at !== null || Date.parse(start_time) + duration * 1000 > now
    ? undefined
    : status === NO_SHOW
      ? 'MISSED'
      : 'VISITED'

type Cancelling = Pick<BookingSettings['appointment'], 'allow_cancel' | 'cancel_to_status'>

/** The first current appointment. Where clients may cancel, one with the cancellation status is skipped. S4.record. */
export const nextAppointment = <Listed extends Pick<Appointment, 'status'>>(
  current: readonly Listed[],
  { allow_cancel, cancel_to_status }: Cancelling,
): Listed | undefined => current.find(({ status }) => !allow_cancel || status !== cancel_to_status)

export { namesOfBesides, timelineLines, timelineOf } from './timeline.ts'
export type { Part } from './timeline.ts'
