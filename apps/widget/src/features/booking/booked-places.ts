import type { Appointment } from '@zapys/contract'
import { bookedHere } from './booked.ts'

type TextStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  keys(): string[]
}

const digits = (phone: string) => phone.replace(/\D/g, '')
/** The country code may be typed or not. */
const SAME_END = 9

const isSamePhone = (one: string, other: string) =>
  digits(one).length >= SAME_END && digits(one).slice(-SAME_END) === digits(other).slice(-SAME_END)

/**
 * A booking of this event by the same phone, made in this browser session. `phone` null: of the signed-in client. Only what
 * this browser booked: to anybody else the server must not tell who comes to a class.
 */
export function bookedPlaces(
  storage: TextStorage,
  event: string,
  phone: string | null,
): Appointment | undefined {
  return storage
    .keys()
    .flatMap((key) => (key.startsWith('booked_') ? bookedHere(storage, key.slice('booked_'.length)) : []))
    .find(
      (booked) =>
        booked.event?.id === event &&
        booked.cancelled_at === null &&
        (phone === null || isSamePhone(phone, booked.client?.phone ?? '')),
    )
}
