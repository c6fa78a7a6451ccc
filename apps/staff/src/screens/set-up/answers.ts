/** What is sent of a draft, and what is wrong with it. No React here. */
import type { Locale } from '@zapys/contract'
import { locales } from '@zapys/i18n/locales'
import type { Body } from '#staff/api/request.ts'
import { amountIn } from '#staff/features/money/amount.ts'
import type { Text } from '#staff/language/language.tsx'
import { chosenRows, currencyOf, type Draft, type ServiceRow, type Step, timezoneOf } from './draft.ts'

const MIN_PASSWORD = 8
const [MIN_MINUTES, MAX_MINUTES] = [5, 1440]
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** By field id. */
export type FieldErrors = Record<string, string>

export const fieldOf = (row: ServiceRow, part: string): string => `service-${row.key}-${part}`

const minutesIn = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0)
/** A service may be free. */
const priceIn = (typed: string): number | undefined => (/^0+$/.test(typed.trim()) ? 0 : amountIn(typed))
const placesIn = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0)
const isBlank = (typed: string) => typed.trim() === ''

export const needsPerson = (rows: readonly ServiceRow[]) => rows.some(({ kind }) => kind !== 'RENT')
export const needsRoom = (rows: readonly ServiceRow[]) => rows.some(({ kind }) => kind === 'RENT')

function serviceErrors(rows: readonly ServiceRow[], text: Text): FieldErrors {
  const errors: FieldErrors = {}
  if (rows.length === 0) errors['own-service'] = text('desk.setUp.error.services')
  for (const row of rows) {
    if (isBlank(row.name)) errors[fieldOf(row, 'name')] = text('desk.setUp.error.service')
    const minutes = minutesIn(row.minutes)
    if (minutes < MIN_MINUTES || minutes > MAX_MINUTES)
      errors[fieldOf(row, 'minutes')] = text('desk.setUp.error.minutes')
    if (priceIn(row.price) === undefined) errors[fieldOf(row, 'price')] = text('desk.setUp.error.price')
    if (row.kind === 'EVENT' && (placesIn(row.places) < 1 || placesIn(row.places) > 500))
      errors[fieldOf(row, 'places')] = text('desk.setUp.error.places')
  }
  return errors
}

const only = (isWrong: boolean, field: string, message: string): FieldErrors =>
  isWrong ? { [field]: message } : {}

/** Errors of one step, in the order of its fields. */
export function errorsOf(
  draft: Draft,
  step: Step,
  { text, locale, password }: { text: Text; locale: Locale; password: string },
): FieldErrors {
  const rows = chosenRows(draft, locale)
  switch (step) {
    case 'company':
      return {
        ...only(isBlank(draft.name), 'company', text('desk.setUp.error.company')),
        ...only(draft.trades.length === 0, 'trade-beauty', text('desk.setUp.error.trade')),
      }
    case 'place':
      return {
        ...only(isBlank(draft.city), 'city', text('desk.setUp.error.city')),
        ...(draft.hours.every(({ isOpen }) => !isOpen) ? { 'open-1': text('desk.setUp.error.closed') } : {}),
        ...Object.fromEntries(
          draft.hours.flatMap(({ isOpen, from, until }, index) =>
            isOpen && !(from < until) ? [[`from-${index + 1}`, text('desk.setUp.error.hours')]] : [],
          ),
        ),
      }
    case 'services':
      return {
        ...serviceErrors(rows, text),
        ...only(needsRoom(rows) && isBlank(draft.room), 'room', text('desk.setUp.error.room')),
      }
    case 'owner':
      return {
        ...only(isBlank(draft.owner), 'owner', text('desk.setUp.error.name')),
        ...only(
          needsPerson(rows) && !draft.isOwnerBooked && isBlank(draft.person),
          'person',
          text('desk.setUp.error.person'),
        ),
        ...only(isBlank(draft.login), 'login', text('desk.signIn.error.login')),
        ...only(password.length < MIN_PASSWORD, 'password', text('desk.setUp.error.password')),
      }
  }
}

/** In the format of `npm run company -- new`: `mon 09:00-19:00, tue …`. */
const hoursText = (draft: Draft): string =>
  draft.hours
    .flatMap(({ isOpen, from, until }, day) => (isOpen ? [`${weekdays[day]} ${from}-${until}`] : []))
    .join(', ')

export function bodyOf(
  draft: Draft,
  { locale, password, token }: { locale: Locale; password: string; token: string },
): Body<'setUpInstallation'> {
  const rows = chosenRows(draft, locale)
  const owner = draft.owner.trim()
  const login = draft.login.trim()
  return {
    token,
    company: {
      name: draft.name,
      trade: draft.trades.length === 1 ? draft.trades[0]! : 'mixed',
      // A comma would end the name of the city.
      place: `${draft.city.replaceAll(',', ' ').trim()}, ${timezoneOf(draft)}`,
      currency: currencyOf(draft),
      languages: [locale, ...locales.filter((other) => other !== locale)].join(', '),
      hours: hoursText(draft),
      services: rows.map((row) => ({
        ...(row.template === undefined ? {} : { template: row.key }),
        name: row.name.trim(),
        kind: row.kind,
        minutes: minutesIn(row.minutes),
        amount: priceIn(row.price) ?? 0,
        ...(row.kind === 'EVENT' ? { places: placesIn(row.places) } : {}),
      })),
      ...(needsPerson(rows) ? { person: draft.isOwnerBooked ? owner : draft.person.trim() } : {}),
      ...(needsRoom(rows) ? { room: draft.room.trim() } : {}),
    },
    owner: { name: owner, password, ...(login.includes('@') ? { email: login } : { phone: login }) },
  }
}

/** Step and field of an answer rejected by the server. */
export function placeOf(field: string, rows: readonly ServiceRow[]): { step: Step; field: string } {
  const [, index, part] = /^company\.services\.(\d+)\.(\w+)$/.exec(field) ?? []
  const row = rows[Number(index)]
  if (row !== undefined)
    return { step: 'services', field: fieldOf(row, part === 'amount' ? 'price' : (part ?? 'name')) }
  return placesOfFields[field] ?? { step: 'owner', field: 'login' }
}

const placesOfFields: Record<string, { step: Step; field: string }> = {
  'company.name': { step: 'company', field: 'company' },
  'company.trade': { step: 'company', field: 'trade-beauty' },
  'company.place': { step: 'place', field: 'city' },
  'company.currency': { step: 'place', field: 'currency' },
  'company.hours': { step: 'place', field: 'open-1' },
  'company.services': { step: 'services', field: 'own-service' },
  'company.room': { step: 'services', field: 'room' },
  'company.person': { step: 'owner', field: 'person' },
  'owner.name': { step: 'owner', field: 'owner' },
  'owner.password': { step: 'owner', field: 'password' },
}
