import type { CompanyClient } from '@zapys/contract'
import { isLocalDate } from '@zapys/domain/time'
import { priceIn } from '#staff/features/money/amount.ts'
import type { Text } from '#staff/language/language.tsx'

/** Form state of a new booking. */
export type Draft = {
  client: CompanyClient | null
  /** Text in the search field. */
  search: string
  newClient: { name: string; phone: string } | null
  service: string
  /** Services after the first one, in order. */
  moreServices: readonly string[]
  /** Empty: any free performer. */
  person: string
  day: string
  /** Seconds from midnight at the branch. */
  time: number | null
  /** Length of a rental in seconds; null: the shortest. */
  length: number | null
  note: string
  /** Typed price; empty: from the price lists. */
  price: string
  priceReason: string
  /** Weeks between visits; 0: no repetition. */
  everyWeeks: 0 | 1 | 2
  /** Number of visits, including the first. */
  times: number
  usesMembership: boolean
  /** Whether the client gets a message. */
  notifies: boolean
  /** Waiting list entry for which this is booked. */
  waiting?: string
}

export const emptyDraft = (day: string): Draft => ({
  client: null,
  search: '',
  newClient: null,
  service: '',
  moreServices: [],
  person: '',
  day,
  time: null,
  length: null,
  note: '',
  price: '',
  priceReason: '',
  everyWeeks: 0,
  times: 4,
  usesMembership: false,
  notifies: true,
})

/** A booking begun on the board: what was typed before stays, except a person who is not on this board. */
export function begunDraft(
  before: Draft,
  people: readonly { id: string }[],
  prefilled: Partial<Draft> & { day: string },
): Draft {
  const person = people.some(({ id }) => id === before.person) ? before.person : ''
  return { ...before, person, ...prefilled }
}

/** All services of the visit, in order. */
export const servicesOf = ({ service, moreServices }: Pick<Draft, 'service' | 'moreServices'>): string[] =>
  [service, ...moreServices].filter((id) => id !== '')

export type DraftErrors = Partial<
  Record<'client' | 'service' | 'time' | 'end' | 'price' | 'priceReason', string>
>

export function errorsOf(draft: Draft, text: Text): DraftErrors {
  const { client, newClient, service, day, time, length, price, priceReason } = draft
  const errors: DraftErrors = {}
  if (client === null && newClient === null) errors.client = text('desk.booking.error.client')
  else if (newClient !== null && newClient.name.trim() === '') errors.client = text('desk.booking.error.name')
  if (service === '') errors.service = text('desk.booking.error.service')
  if (price.trim() !== '' && priceIn(price) === undefined) errors.price = text('desk.price.error')
  if (price.trim() !== '' && priceReason.trim() === '') errors.priceReason = text('desk.money.error.reason')
  if (!isLocalDate(day)) errors.time = text('desk.booking.error.day')
  else if (time === null) errors.time = text('desk.booking.error.time')
  if (length !== null && length <= 0) errors.end = text('desk.rental.error.end')
  return errors
}

/** Splits at the first space: first name, then last name. */
export function namesOf(name: string): { first_name: string; last_name?: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length === 0 ? { first_name: first } : { first_name: first, last_name: rest.join(' ') }
}
