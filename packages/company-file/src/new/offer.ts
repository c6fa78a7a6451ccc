/** Offer of a new company: the usual one of its trade, or the first services named by its owner. */
import type { BookingType, Currency, Locale } from '@zapys/contract'
import type { Answers } from './answers.ts'
import { guidePrice } from './guide-prices.ts'
import { type OfferedService, type Trade, trades, type Words } from './trades.ts'

type NamedService = Omit<OfferedService, 'name'> & { name: Partial<Words>; places?: number }

/** Prices in minor units. */
export type Offer = Omit<Trade, 'services' | 'resources'> & {
  resources: (Omit<Trade['resources'][number], 'name'> & { name: Partial<Words> })[]
  services: NamedService[]
}

/** A service named by the owner; `template` provides the names in other languages and the cleanup time. */
export type FirstService = {
  template?: string | undefined
  name: string
  kind: BookingType
  minutes: number
  amount: number
  /** Places of a class. */
  places?: number | undefined
}

/** `person` performs services and leads classes, `room` is for rent. */
export type FirstOffer = {
  services: readonly FirstService[]
  person?: string | undefined
  room?: string | undefined
}

export function offerOfTrade(name: Answers['trade'], currency: Currency): Offer {
  const trade: Trade = trades[name]
  const minor = (hryvnias: number) => guidePrice(currency, hryvnias)
  return {
    ...trade,
    services: trade.services.map((service) => ({
      ...service,
      price: minor(service.price),
      priceByType: Object.fromEntries(
        Object.entries(service.priceByType ?? {}).map(([type, hryvnias]) => [type, minor(hryvnias)]),
      ),
    })),
    memberships: (trade.memberships ?? []).map((membership) => ({
      ...membership,
      price: minor(membership.price),
    })),
  }
}

const PERSON = 'first'
const ROOM = 'room'
const DEFAULT_PLACES = 10
const room = trades.mixed.types.find(({ key }) => key === ROOM)!

export function offerOfOwner(trade: Answers['trade'], language: Locale, first: FirstOffer): Offer {
  const hasRoom = first.services.some(({ kind }) => kind === 'RENT')
  const hasPerson = first.services.some(({ kind }) => kind !== 'RENT')
  // A company of mixed trade has no word of its own for its staff.
  const [personType] = (trade === 'rehearsal' || trade === 'mixed' ? trades.other : trades[trade]).types
  return {
    types: [...(hasPerson ? [personType] : []), ...(hasRoom ? [room] : [])],
    resources: [
      ...(hasPerson ? [{ key: PERSON, type: personType.key, name: { [language]: first.person } }] : []),
      ...(hasRoom ? [{ key: ROOM, type: ROOM, isRoom: true, name: { [language]: first.room } }] : []),
    ],
    ...(hasPerson ? {} : { roomWord: trades.rehearsal.roomWord }),
    services: first.services.map((service, index) => serviceOf(service, index, language)),
  }
}

function serviceOf(
  { template: key, name, kind, minutes, amount, places = DEFAULT_PLACES }: FirstService,
  index: number,
  language: Locale,
): NamedService {
  const named = templates.filter((template) => template.key === key)
  // A name changed by the owner has no translation.
  const translated = named.find((template) => template.name[language] === name)
  const template = translated ?? named[0]
  return {
    key: `service-${index + 1}`,
    name: translated?.name ?? { [language]: name },
    minutes,
    price: amount,
    cleaningMinutes: template?.cleaningMinutes ?? 0,
    ...(kind === 'RENT' ? { rent: rentOf(minutes, template) } : {}),
    ...(kind === 'EVENT' ? { isClass: true, places } : {}),
    by: [kind === 'RENT' ? ROOM : PERSON],
  }
}

/** Rental length: from the usual length to eight times that, at most a day. */
const rentOf = (minutes: number, template: OfferedService | undefined) => ({
  from: minutes,
  to: Math.max(minutes, Math.min(template?.rent?.to ?? minutes * 8, 1440)),
})

const templates = Object.values(trades).flatMap(({ services }): OfferedService[] => [...services])
