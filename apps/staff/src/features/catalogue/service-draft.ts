/** Form state of a service. No React here. */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { BookingType, CompanyServiceDetails, PriceEntry, ServiceNeeds } from '@zapys/contract'
import type { Body } from '#staff/api/request.ts'
import { secondsOfMinutes, typedMinutes } from '#staff/features/forms/minutes.ts'
import { changedTranslations } from '#staff/features/forms/translations.ts'
import { amountIn, typedAmount } from '#staff/features/money/amount.ts'
import { isNeedWrong, type NeedRow, needRows } from './need-rows.ts'

/** A typed price; `id` if it is stored. */
export type PriceRow = {
  key: string
  id: string | null
  list: string
  type: string | null
  amount: string
  firstDay: string
  lastDay: string
  isRemoved: boolean
}

export type ServiceDraft = {
  name: string
  kind: BookingType
  parent: string
  minutes: string
  before: string
  after: string
  longest: string
  places: string
  /** Empty: no limit; for the step: that of the settings. */
  perDay: string
  atOnce: string
  step: string
  /** Empty: by the payment rules. */
  payment: '' | 'OPTIONAL' | 'REQUIRED'
  short: string
  description: string
  logo: string | null
  isPublic: boolean
  isActive: boolean
  /** Resource ids. */
  performers: string[]
  /** Typed minutes of performers with a different duration, by resource id; empty: the service's. */
  lengths: Record<string, string>
  needs: NeedRow[]
  prices: PriceRow[]
  translations: CompanyServiceDetails['translations']
}

/** Limit of the API, in seconds. */
const MAX_LENGTH = 90 * DAY_SECONDS

export const emptyService = (list: string, performers: string[]): ServiceDraft => ({
  name: '',
  kind: 'GENERAL',
  parent: '',
  minutes: '60',
  before: '',
  after: '',
  longest: '',
  places: '10',
  perDay: '',
  atOnce: '',
  step: '',
  payment: '',
  short: '',
  description: '',
  logo: null,
  isPublic: true,
  isActive: true,
  performers,
  lengths: {},
  needs: [],
  prices: [newPrice(list, '')],
  translations: {},
})

export const newPrice = (list: string, firstDay: string): PriceRow => ({
  key: crypto.randomUUID(),
  id: null,
  list,
  type: null,
  amount: '',
  firstDay,
  lastDay: '',
  isRemoved: false,
})

export const draftOf = (
  service: CompanyServiceDetails,
  needs: ServiceNeeds['needs'],
  prices: readonly PriceEntry[],
): ServiceDraft => ({
  name: service.name,
  kind: service.booking_type,
  parent: service.parent ?? '',
  minutes: typedMinutes(service.duration),
  before: typedMinutes(service.buffer_before),
  after: typedMinutes(service.buffer_after),
  longest: typedMinutes(service.max_duration),
  places: String(service.capacity),
  perDay: typedCount(service.most_a_day),
  atOnce: typedCount(service.at_once),
  step: typedMinutes(service.slot_cutter),
  payment: service.online_payment ?? '',
  short: service.short_description ?? '',
  description: service.description ?? '',
  logo: service.logo,
  isPublic: service.public,
  isActive: service.active,
  performers: service.branches.flatMap(({ resources }) => resources),
  lengths: Object.fromEntries(
    service.durations.map(({ resource, duration }) => [resource, typedMinutes(duration)]),
  ),
  needs: needRows(needs),
  translations: service.translations,
  prices: prices.map((price) => ({
    key: price.id,
    id: price.id,
    list: price.service_price_list_id,
    type: price.resource_type_id,
    amount: typedAmount(price.amount),
    firstDay: price.first_day ?? '',
    lastDay: price.last_day ?? '',
    isRemoved: false,
  })),
})

export type ServiceFault =
  | 'name'
  | 'minutes'
  | 'before'
  | 'after'
  | 'longest'
  | 'lengths'
  | 'places'
  | 'price'
  | 'needs'
  | 'perDay'
  | 'atOnce'
  | 'step'

const typedCount = (count: number | null) => (count === null ? '' : String(count))

/** Null: no limit; undefined: not a number from 1 to 1000. */
const countIn = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= 1000 ? count : undefined
}

/** Null: the settings' step; undefined: not whole minutes of a day. */
const stepIn = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const seconds = secondsOfMinutes(typed) ?? 0
  return seconds >= 60 && seconds <= DAY_SECONDS ? seconds : undefined
}

/** A performer's duration in seconds. Null: the service's; undefined: invalid. */
export const lengthOf = (
  { lengths }: Pick<ServiceDraft, 'lengths'>,
  id: string,
): number | null | undefined => {
  const typed = lengths[id]?.trim() ?? ''
  if (typed === '') return null
  const seconds = secondsOfMinutes(typed) ?? 0
  return seconds >= 60 && seconds <= MAX_LENGTH ? seconds : undefined
}

/** Seconds of a break, of which empty is 0; undefined: not whole minutes of a day. */
const breakIn = (typed: string): number | undefined => {
  const seconds = typed.trim() === '' ? 0 : secondsOfMinutes(typed)
  return seconds !== undefined && seconds <= DAY_SECONDS ? seconds : undefined
}

/** Null: no limit; undefined: not whole minutes. */
const longestIn = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const seconds = secondsOfMinutes(typed) ?? 0
  return seconds >= 60 && seconds <= MAX_LENGTH ? seconds : undefined
}

const isFreePrice = (typed: string) => /^0+$/.test(typed.trim())
const priceIn = (typed: string) => (isFreePrice(typed) ? 0 : amountIn(typed))

export function faultsOf(draft: ServiceDraft): ServiceFault[] {
  const minutes = secondsOfMinutes(draft.minutes) ?? 0
  return [
    ...(draft.name.trim() === '' ? (['name'] as const) : []),
    ...(minutes < 60 ? (['minutes'] as const) : []),
    ...(breakIn(draft.before) === undefined ? (['before'] as const) : []),
    ...(breakIn(draft.after) === undefined ? (['after'] as const) : []),
    ...(draft.kind === 'RENT' && longestIn(draft.longest) === undefined ? (['longest'] as const) : []),
    ...(draft.kind === 'GENERAL' && draft.performers.some((id) => lengthOf(draft, id) === undefined)
      ? (['lengths'] as const)
      : []),
    ...(draft.kind === 'EVENT' && !/^[1-9]\d{0,2}$/.test(draft.places) ? (['places'] as const) : []),
    ...(draft.prices.some(({ amount, isRemoved }) => !isRemoved && priceIn(amount) === undefined)
      ? (['price'] as const)
      : []),
    ...(countIn(draft.perDay) === undefined ? (['perDay'] as const) : []),
    ...(countIn(draft.atOnce) === undefined ? (['atOnce'] as const) : []),
    ...(stepIn(draft.step) === undefined ? (['step'] as const) : []),
    ...(draft.needs.some(isNeedWrong) ? (['needs'] as const) : []),
  ]
}

/** `before`: the stored state. Only changes are sent, so that a colleague's change stays. */
export function serviceBody(draft: ServiceDraft, before: ServiceDraft | undefined) {
  const seconds = secondsOfMinutes(draft.minutes) ?? 0
  const parts = {
    name: draft.name.trim(),
    parent: draft.parent || null,
    duration: seconds,
    buffer_before: breakIn(draft.before) ?? 0,
    buffer_after: breakIn(draft.after) ?? 0,
    short_description: draft.short.trim() || null,
    description: draft.description.trim() || null,
    logo: draft.logo,
    online_payment: draft.payment || null,
    public: draft.isPublic,
    active: draft.isActive,
    ...(draft.kind === 'EVENT' ? { capacity: Number(draft.places) } : {}),
    ...(draft.kind === 'EVENT' ? {} : { most_a_day: countIn(draft.perDay) ?? null }),
    ...(draft.kind === 'GENERAL'
      ? { at_once: countIn(draft.atOnce) ?? null, slot_cutter: stepIn(draft.step) ?? null }
      : {}),
    ...(draft.kind === 'RENT'
      ? { min_duration: seconds, max_duration: longestIn(draft.longest) ?? null }
      : {}),
  }
  const translations = changedTranslations(draft.translations, before?.translations ?? {})
  if (before === undefined) return { ...parts, ...(translations && { translations }) }
  const same = serviceBody(before, undefined) as Record<string, unknown>
  const changed: Partial<typeof parts> = Object.fromEntries(
    Object.entries(parts).filter(([name, value]) => same[name] !== value),
  )
  return { ...changed, ...(translations && { translations }) }
}

/** Prices that differ from the stored ones. */
export function pricesBody(
  service: string,
  draft: ServiceDraft,
  before: ServiceDraft | undefined,
): Body<'savePrices'>['prices'] {
  const stored = new Map(before?.prices.map((row) => [row.key, JSON.stringify(row)]))
  return draft.prices
    .filter((row) => stored.get(row.key) !== JSON.stringify(row) && !(row.id === null && row.isRemoved))
    .map((row) => ({
      id: row.id,
      service_id: service,
      service_price_list_id: row.list,
      amount: priceIn(row.amount) ?? 0,
      resource_type_id: row.type,
      first_day: row.firstDay || null,
      last_day: row.lastDay || null,
      ...(row.isRemoved ? { active: false } : {}),
    }))
}
