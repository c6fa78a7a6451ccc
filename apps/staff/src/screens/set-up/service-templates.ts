/** Usual services by trade, suggested by the set-up. No React here. */
import { trades } from '@zapys/company-file/templates'
import type { BookingType, Currency, Locale } from '@zapys/contract'

export const tradeChoices = ['beauty', 'fitness', 'rehearsal', 'clinic', 'other'] as const
export type TradeChoice = (typeof tradeChoices)[number]

type TradeTemplates = (typeof trades)[keyof typeof trades]['services'][number]

export type ServiceTemplate = {
  key: string
  name: Record<Locale, string>
  kind: BookingType
  minutes: number
  /** In hryvnias. */
  price: number
}

/** Of a company with several trades; each stands with its own trade here. */
const alsoIn: Partial<Record<TradeChoice, readonly string[]>> = {
  fitness: ['group-training'],
  rehearsal: ['hall-rent'],
}

const templateOf = (service: TradeTemplates): ServiceTemplate => ({
  key: service.key,
  name: service.name,
  kind: 'isClass' in service ? 'EVENT' : 'rent' in service ? 'RENT' : 'GENERAL',
  minutes: service.minutes,
  price: service.price,
})

/** In the order of the trades; a service of two trades is listed once. */
export function templatesOf(chosen: readonly TradeChoice[]): ServiceTemplate[] {
  const byKey = new Map<string, ServiceTemplate>()
  for (const trade of tradeChoices.filter((choice) => chosen.includes(choice))) {
    const mixed = trades.mixed.services.filter(({ key }) => alsoIn[trade]?.includes(key) === true)
    for (const service of [...trades[trade].services, ...mixed])
      if (!byKey.has(service.key)) byKey.set(service.key, templateOf(service))
  }
  return [...byKey.values()]
}

/**
 * The first services of each trade are chosen at the start, with its classes. Beside other trades some bring only classes or
 * rooms: a studio of beauty with a room to rent records no music.
 */
const CHOSEN_AT_START = 2
export const isChosenAtStart = (template: ServiceTemplate, chosen: readonly TradeChoice[]): boolean =>
  chosen.some((trade) =>
    templatesOf([trade])
      .filter(({ kind, key }, index) => {
        const isMixedIn = chosen.length > 1 && alsoIn[trade] !== undefined
        return (
          (index < CHOSEN_AT_START && !isMixedIn) || kind === 'EVENT' || alsoIn[trade]?.includes(key) === true
        )
      })
      .some(({ key }) => key === template.key),
  )

const currencyOfZone: Record<string, Currency> = { 'Europe/Kyiv': 'UAH', 'Europe/Warsaw': 'PLN' }
const isAmerican = (zone: string) => zone.startsWith('America/')
export const usualCurrency = (zone: string): Currency =>
  currencyOfZone[zone] ?? (isAmerican(zone) ? 'USD' : 'EUR')
