import type { CompanyClient } from '@zapys/contract'
import { priceIn } from '#staff/features/money/amount.ts'
import type { Text } from '#staff/language/language.tsx'

/** A booking that is being entered. */
export type Draft = {
  client: CompanyClient | null
  /** Typed into the search. */
  search: string
  newClient: { name: string; phone: string } | null
  service: string
  /** Services after the first one, in their order. */
  moreServices: readonly string[]
  /** Empty: any free one. */
  person: string
  day: string
  /** Seconds from midnight at the branch. */
  time: number | null
  note: string
  /** As it is typed; empty: that of the price lists. */
  price: string
  priceReason: string
  /** Weeks from one visit to the next; 0: it does not repeat. */
  everyWeeks: 0 | 1 | 2
  /** Visits in all, the first included. */
  times: number
  usesMembership: boolean
  /** The client gets a message. */
  notifies: boolean
  /** On the waiting list, for this booking. */
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
  note: '',
  price: '',
  priceReason: '',
  everyWeeks: 0,
  times: 4,
  usesMembership: false,
  notifies: true,
})

/** All services of the visit, in their order. */
export const servicesOf = ({ service, moreServices }: Pick<Draft, 'service' | 'moreServices'>): string[] =>
  [service, ...moreServices].filter((id) => id !== '')

export type DraftErrors = Partial<Record<'client' | 'service' | 'time' | 'price' | 'priceReason', string>>

export function errorsOf(draft: Draft, text: Text): DraftErrors {
  const { client, newClient, service, time, price, priceReason } = draft
  const errors: DraftErrors = {}
  if (client === null && newClient === null) errors.client = text('desk.booking.error.client')
  else if (newClient !== null && newClient.name.trim() === '') errors.client = text('desk.booking.error.name')
  if (service === '') errors.service = text('desk.booking.error.service')
  if (price.trim() !== '' && priceIn(price) === undefined) errors.price = text('desk.price.error')
  if (price.trim() !== '' && priceReason.trim() === '') errors.priceReason = text('desk.money.error.reason')
  if (time === null) errors.time = text('desk.booking.error.time')
  return errors
}

/** The first word is the first name, the rest the last name. */
export function namesOf(name: string): { first_name: string; last_name?: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return rest.length === 0 ? { first_name: first } : { first_name: first, last_name: rest.join(' ') }
}
