/** Generates the file of a new company: a usual offer of its trade, ready for import, with explaining comments. */
import { wordCases } from '@zapys/contract'
import { canonical } from '../canonical.ts'
import { companyFile, type CompanyFile, type Text } from '../schema.ts'
import { writeCompanyFile } from '../write-company-file.ts'
import type { Answers } from './answers.ts'
import { type FirstOffer, type Offer, offerOfOwner, offerOfTrade } from './offer.ts'
import type { Words } from './trades.ts'

type Place = { alias: string; schema: string }

/** Text of the file; without `first` it contains the usual offer of the trade. */
export const newCompany = (answers: Answers, { alias, schema }: Place, first?: FirstOffer): string => {
  const offer =
    first === undefined
      ? offerOfTrade(answers.trade, answers.currency)
      : offerOfOwner(answers.trade, answers.languages[0], first)
  return writeCompanyFile(companyOf(answers, offer, alias), { schema, comments })
}

function companyOf(
  { name, place, currency, languages, hours }: Answers,
  offer: Offer,
  alias: string,
): CompanyFile {
  const [language] = languages
  const where = { timezone: place.timezone, currency_code: currency }
  const isRented = offer.services.every(({ rent }) => rent !== undefined)
  return canonical({
    ...companyFile.parse({ alias, language, name, ...where }),
    address: { city: place.city, street: null, latitude: null, longitude: null },
    booking_settings: {
      slot_cutter: isRented ? { start_align: 'CLOCK', slot_cutter: 3600 } : { slot_cutter: 1800 },
      online_booking: { furthest_days: 60 },
      appointment: { cancel_notice: 7200 },
      widget_settings: shown,
    },
    entity_titles: titlesOf(offer, languages),
    price_lists: [{ key: 'main', name: currency, currency_code: currency }],
    branches: companyFile.shape.branches
      .parse([{ key: 'main', name: place.city, ...where, price_list: 'main', address: { city: place.city } }])
      .map((branch) => ({ ...branch, cycle_frames: hours })),
    resource_types: offer.types.map(({ key, name: words }) => ({ key, name: textIn(languages, words) })),
    resources: companyFile.shape.resources.parse(
      offer.resources.map(({ key, type, name: words, isRoom }) => ({
        key,
        room: isRoom ?? false,
        branch: 'main',
        resource_type: type,
        name: textIn(languages, words),
      })),
    ),
    services: servicesOf(offer, languages),
    membership_templates: companyFile.shape.membership_templates.parse(
      (offer.memberships ?? []).map(({ key, name: words, visits, days, price, services }) => ({
        key,
        type: 'VISITS',
        name: textIn(languages, words),
        price: price / 100,
        currency_code: currency,
        visits,
        period_days: days,
        branches: ['main'],
        services: [...services],
      })),
    ),
  })
}

const textIn = (languages: Answers['languages'], words: Partial<Words>): Text =>
  Object.fromEntries(
    languages.flatMap((locale) => (words[locale] === undefined ? [] : [[locale, words[locale]]])),
  )

function servicesOf(
  { services, resources }: Offer,
  languages: Answers['languages'],
): CompanyFile['services'] {
  const resourceKeys = resources.map(({ key }) => key)
  return companyFile.shape.services
    .parse(services.map(({ key, name: words }) => ({ key, name: textIn(languages, words) })))
    .map((service, index) => {
      const { minutes, cleaningMinutes = 0, price, priceByType, rent, isClass, places, by } = services[index]!
      const entry = (resource_type: string | null, amount: number) => ({
        price_list: 'main',
        resource_type,
        first_day: null,
        last_day: null,
        amount,
      })
      return {
        ...service,
        booking_type: isClass === true ? 'EVENT' : rent === undefined ? 'GENERAL' : 'RENT',
        duration: minutes * 60,
        buffer_after: cleaningMinutes * 60,
        min_duration: rent === undefined ? null : rent.from * 60,
        max_duration: rent === undefined ? null : rent.to * 60,
        capacity: places ?? service.capacity,
        branches: ['main'],
        resources: [...(by ?? resourceKeys)],
        prices: [
          entry(null, price),
          ...Object.entries(priceByType ?? {}).map(([type, amount]) => entry(type, amount)),
        ],
      }
    })
}

/** A company that only rents out rooms uses the word for rooms for both. */
const titlesOf = ({ roomWord }: Offer, languages: Answers['languages']): CompanyFile['entity_titles'] =>
  (['RESOURCE_NAME', 'ROOM_NAME'] as const).flatMap((code) =>
    languages.flatMap((language) =>
      (roomWord?.[language] ?? []).map(([one = '', few = null, many = null, other = null], index) => ({
        code,
        language,
        word_case: wordCases[index]!,
        one,
        few,
        many,
        other,
      })),
    ),
  )

/** The specification hides classes and memberships by default. A new company shows them as soon as it has any. */
const shown = {
  gt_view_type: 'LARGE' as const,
  membership_showcase_view_type: 'LARGE' as const,
  client_membership_view_type: 'LARGE' as const,
}

const comments = {
  alias: 'The address: /i/{alias}. It stays for ever: another alias is another company.',
  name: 'One text, or several: { uk: …, en: … }. Languages: uk, en, pl, ru.',
  booking_settings:
    'Only what differs from what holds anyway; lengths here are seconds. slot_cutter: how far apart starts lie.',
  price_lists: 'Each branch asks the prices of one list. A company in two countries has two.',
  branches: 'Where it takes place. Hours: monday: 10:00-14:00, 15:00-19:00; a day that is not named is free.',
  resource_types: 'Kinds of people or rooms: prices can differ by them.',
  resources:
    'People or rooms (room: true) that are booked. Without cycle_frames of their own they work as the branch does. A day off: day_frames: [{ date: 2026-12-31, type: OFF }].',
  services:
    'What can be booked: how long, by whom, at which branch, for how much. A category is a service of type GROUP, named as parent.',
} satisfies Partial<Record<keyof CompanyFile, string>>
