/** Answers of the set-up, stored in this browser until the company exists; never the password. No React here. */
import { guidePrice, zoneOfCity } from '@zapys/company-file/templates'
import type { BookingType, Currency, Locale } from '@zapys/contract'
import { typedAmount } from '#staff/features/money/amount.ts'
import { readStored, writeStored } from '#staff/language/stored.ts'
import {
  isChosenAtStart,
  type ServiceTemplate,
  templatesOf,
  type TradeChoice,
  usualCurrency,
} from './service-templates.ts'

const STORED = 'zapys-staff-set-up'

export const steps = ['company', 'place', 'services', 'owner'] as const
export type Step = (typeof steps)[number]

/** Typed values of a service; absent ones come from the template. */
export type ServiceEdit = {
  isChosen?: boolean
  name?: string
  kind?: BookingType
  minutes?: string
  price?: string
  places?: string
}

/** Hours of a weekday, as `HH:MM`; Monday is first. */
export type DayHours = { isOpen: boolean; from: string; until: string }

export type Draft = {
  step: Step
  name: string
  trades: TradeChoice[]
  city: string
  /** Empty: the city's. */
  timezone: string
  /** Empty: by time zone. */
  currency: Currency | ''
  hours: DayHours[]
  /** By key of the template or of a custom service. */
  services: Record<string, ServiceEdit>
  own: string[]
  owner: string
  /** Empty: the owner. */
  person: string
  isOwnerBooked: boolean
  room: string
  login: string
}

export const emptyDraft = (): Draft => ({
  step: 'company',
  name: '',
  trades: [],
  city: '',
  timezone: '',
  currency: '',
  hours: Array.from({ length: 7 }, (_, day) => ({
    isOpen: day < 6,
    from: day < 5 ? '09:00' : '10:00',
    until: day < 5 ? '19:00' : '17:00',
  })),
  services: {},
  own: [],
  owner: '',
  person: '',
  isOwnerBooked: true,
  room: '',
  login: '',
})

export function readDraft(): Draft {
  const stored = readStored(STORED)
  if (stored === null) return emptyDraft()
  try {
    return { ...emptyDraft(), ...(JSON.parse(stored) as Partial<Draft>) }
  } catch {
    // An unreadable draft is replaced.
    return emptyDraft()
  }
}

export const storeDraft = (draft: Draft | null): void =>
  writeStored(STORED, draft === null ? null : JSON.stringify(draft))

/** IANA has used this name for Kyiv since 2022. */
const browserZone = () =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Europe/Kiev', 'Europe/Kyiv')

export const timezoneOf = ({ timezone, city }: Pick<Draft, 'timezone' | 'city'>): string =>
  timezone || (zoneOfCity(city) ?? browserZone())

export const currencyOf = (draft: Draft): Currency => draft.currency || usualCurrency(timezoneOf(draft))

/** A service in the form. */
export type ServiceRow = Required<ServiceEdit> & { key: string; template: ServiceTemplate | undefined }

export function serviceRows(draft: Draft, locale: Locale): ServiceRow[] {
  const currency = currencyOf(draft)
  const offered = templatesOf(draft.trades).map((template): ServiceRow => {
    const edit = draft.services[template.key]
    return {
      key: template.key,
      template,
      isChosen: edit?.isChosen ?? isChosenAtStart(template, draft.trades),
      name: edit?.name ?? template.name[locale],
      kind: template.kind,
      minutes: edit?.minutes ?? String(template.minutes),
      price: edit?.price ?? typedAmount(guidePrice(currency, template.price)),
      places: edit?.places ?? '10',
    }
  })
  const own = draft.own.map((key): ServiceRow => {
    const {
      name = '',
      kind = 'GENERAL',
      minutes = '60',
      price = '',
      places = '10',
    } = draft.services[key] ?? {}
    return { key, template: undefined, isChosen: true, name, kind, minutes, price, places }
  })
  return [...offered, ...own]
}

export const chosenRows = (draft: Draft, locale: Locale) =>
  serviceRows(draft, locale).filter(({ isChosen }) => isChosen)
