import type { TextStorage } from '#widget/browser/storage.ts'
import type { Appointment } from '@zapys/contract'
import { allBookedHere } from './booked.ts'

const digits = (phone: string) => phone.replace(/\D/g, '')
/** Digits to compare: the country code may be missing. */
const SAME_END = 9

const isSamePhone = (one: string, other: string) =>
  digits(one).length >= SAME_END && digits(one).slice(-SAME_END) === digits(other).slice(-SAME_END)

/**
 * A booking of this event with the same phone, made in this browser session. `phone` null: by the signed-in client.
 * Only from this browser, because the server must not reveal the participants of a class to others.
 */
export function bookedPlaces(
  storage: Pick<TextStorage, 'get' | 'set' | 'keys'>,
  event: string,
  phone: string | null,
): Appointment | undefined {
  return allBookedHere(storage).find(
    (booked) =>
      booked.event?.id === event &&
      booked.cancelled_at === null &&
      (phone === null || isSamePhone(phone, booked.client?.phone ?? '')),
  )
}
