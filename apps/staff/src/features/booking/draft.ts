import type { CompanyClient } from '@zapys/contract'
import type { Text } from '#staff/language/language.tsx'

/** A booking that is being entered. */
export type Draft = {
  client: CompanyClient | null
  /** Typed into the search. */
  search: string
  newClient: { name: string; phone: string } | null
  service: string
  /** Empty: any free one. */
  person: string
  day: string
  /** Seconds from midnight at the branch. */
  time: number | null
  note: string
  /** On the waiting list, for this booking. */
  waiting?: string
}

export const emptyDraft = (day: string): Draft => ({
  client: null,
  search: '',
  newClient: null,
  service: '',
  person: '',
  day,
  time: null,
  note: '',
})

export type DraftErrors = Partial<Record<'client' | 'service' | 'time', string>>

export function errorsOf({ client, newClient, service, time }: Draft, text: Text): DraftErrors {
  const errors: DraftErrors = {}
  if (client === null && newClient === null) errors.client = text('desk.booking.error.client')
  else if (newClient !== null && newClient.name.trim() === '') errors.client = text('desk.booking.error.name')
  if (service === '') errors.service = text('desk.booking.error.service')
  if (time === null) errors.time = text('desk.booking.error.time')
  return errors
}

/** The first word is the first name, the rest the last name. */
export function namesOf(name: string): { first_name: string; last_name?: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length === 0 ? { first_name: first } : { first_name: first, last_name: rest.join(' ') }
}

/** `14:05` as seconds; null where it is no time. */
export function secondsIn(typed: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(typed) ?? []
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60
}
