/**
 * schema.org data of a page, so that search engines can show hours, prices, places and ratings.
 * Built from the responses that the page shows, so it contains nothing else.
 */
import type {
  Address,
  Branch,
  Company,
  Event,
  Home,
  MembershipTemplate,
  OpenDay,
  Rating,
  RatingSummary,
  Resource,
  Service,
} from '@zapys/contract'
import { DAY_SECONDS } from '@zapys/domain/time'
import { fullAddress } from './widget-paths.ts'

/** A node of JSON-LD. JSON omits undefined values. */
export type Thing = { '@type': string } & Record<string, unknown>

export type About = {
  company: Company
  branches: readonly Branch[]
  /** Public address of the server, without a trailing slash. */
  publicUrl: string
  /** Canonical address of a screen: `addressOf('b', branch.id)`; without parts, of the home screen. */
  addressOf(...parts: string[]): string
}

const amount = (minorUnits: number) => minorUnits / 100
const picture = ({ publicUrl }: About, logo: string | null | undefined) => fullAddress(publicUrl, logo)

const postal = ({ street, city }: Address) =>
  street || city
    ? { '@type': 'PostalAddress', streetAddress: street ?? undefined, addressLocality: city ?? undefined }
    : undefined

const spot = ({ latitude, longitude }: Address) =>
  latitude != null && longitude != null ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined

const clock = (seconds: number) => {
  const ofDay = seconds % DAY_SECONDS
  const pair = [Math.floor(ofDay / 3600), Math.floor((ofDay % 3600) / 60)]
  return pair.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Actual days, holidays included; a closed day opens and closes at midnight. */
const openingHours = (days: readonly OpenDay[]) =>
  days.flatMap(({ date, spans }) => {
    const specification = { '@type': 'OpeningHoursSpecification', validFrom: date, validThrough: date }
    return spans.length === 0
      ? [{ ...specification, opens: '00:00', closes: '00:00' }]
      : spans.map(({ start_time, end_time }) => ({
          ...specification,
          opens: clock(start_time),
          // The last minute of the day: 00:00 would mean closed.
          closes: end_time === DAY_SECONDS ? '23:59' : clock(end_time),
        }))
  })

const mean = (summary: RatingSummary | undefined) =>
  summary?.average != null && summary.count > 0
    ? { '@type': 'AggregateRating', ratingValue: summary.average, ratingCount: summary.count, bestRating: 5 }
    : undefined

const reviews = (ratings: readonly Rating[]) =>
  ratings
    .filter(({ message }) => message)
    .slice(0, 20)
    .map(({ rating, message, created, author }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      author: author === null ? undefined : { '@type': 'Person', name: author },
      datePublished: created.slice(0, 10),
      reviewBody: message,
    }))

const companyId = (about: About) => `${about.addressOf()}#company`

const offer = (minorUnits: number, currency: string, more: Record<string, unknown> = {}) => ({
  '@type': 'Offer',
  price: amount(minorUnits),
  priceCurrency: currency,
  ...more,
})

/** A branch as a place that people can visit. */
export function branchThing(about: About, branch: Branch, home?: Home): Thing {
  const days = home?.hours.find(({ branch_id }) => branch_id === branch.id)?.days
  return {
    '@type': 'LocalBusiness',
    '@id': `${about.addressOf('b', branch.id)}#branch`,
    name: about.branches.length > 1 ? `${about.company.name}, ${branch.name}` : about.company.name,
    url: about.addressOf('b', branch.id),
    image: picture(about, branch.logo ?? about.company.logo),
    description: branch.description ?? undefined,
    telephone: branch.phone ?? undefined,
    address: postal(branch.address),
    geo: spot(branch.address),
    openingHoursSpecification: days && openingHours(days),
    parentOrganization: about.branches.length > 1 ? { '@id': companyId(about) } : undefined,
  }
}

/** The company: with one branch it is that place, with several the organization that they belong to. */
export function companyThing(about: About, home?: Home): Thing {
  const { company, branches } = about
  const [only, ...others] = branches
  const own = {
    '@id': companyId(about),
    name: company.name,
    url: about.addressOf(),
    logo: picture(about, company.logo),
    description: company.short_description ?? company.description ?? undefined,
    sameAs: Object.values(company.social)
      .map(({ value }) => value)
      .filter((value) => /^https?:\/\//i.test(value)),
    aggregateRating: mean(home?.ratings?.summary),
  }
  if (only !== undefined && others.length === 0)
    return { ...branchThing(about, only, home), ...own, image: picture(about, only.logo ?? company.logo) }
  return {
    '@type': 'Organization',
    ...own,
    address: postal(company.address),
    subOrganization: branches.map((branch) => branchThing(about, branch, home)),
  }
}

export function serviceThing(
  about: About,
  service: Service,
  {
    branch,
    summary,
    ratings = [],
  }: { branch?: Branch | undefined; summary?: RatingSummary; ratings?: readonly Rating[] } = {},
): Thing {
  const { price_from: priceFrom } = service
  return {
    '@type': 'Service',
    name: service.name,
    description: service.short_description || service.description || undefined,
    image: picture(about, service.logo),
    provider: branch
      ? {
          '@id': `${about.addressOf('b', branch.id)}#branch`,
          '@type': 'LocalBusiness',
          name: about.company.name,
        }
      : { '@id': companyId(about), '@type': 'Organization', name: about.company.name },
    offers: priceFrom ? offer(priceFrom.amount, priceFrom.currency_code) : undefined,
    aggregateRating: mean(summary),
    review: ratings.length > 0 ? reviews(ratings) : undefined,
  }
}

/** Services with their prices, as an offer catalogue. */
export const catalogueThing = (name: string, services: readonly Service[]): Thing => ({
  '@type': 'OfferCatalog',
  name,
  itemListElement: services
    .filter(({ type }) => type === 'SERVICE')
    .map(({ name: title, short_description, price_from }) => {
      const itemOffered = { '@type': 'Service', name: title, description: short_description || undefined }
      return price_from
        ? offer(price_from.amount, price_from.currency_code, { itemOffered })
        : { '@type': 'Offer', itemOffered }
    }),
})

export const resourceName = ({ name, last_name }: Pick<Resource, 'name' | 'last_name'>) =>
  [name, last_name].filter(Boolean).join(' ')

export const personThing = (about: About, resource: Resource): Thing => ({
  '@type': 'Person',
  name: resourceName(resource),
  description: resource.description ?? undefined,
  image: picture(about, resource.logo),
  url: about.addressOf('b', resource.branch_id, 'r', resource.id),
  worksFor: { '@type': 'Organization', '@id': companyId(about), name: about.company.name },
})

/** A list of names with their addresses. */
export const listThing = (items: readonly { name: string; url: string }[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
})

type Happening = {
  id: string
  branch: Branch
  name: string
  description?: string | null
  logo?: string | null
  /** Epoch milliseconds. */
  startsAt: number
  seconds: number
  space: number
  used_space: number
  price?: number | null
  leader?: string | undefined
}

export function eventThing(about: About, event: Happening): Thing {
  const { branch } = event
  const url = about.addressOf('b', branch.id, 'e', event.id)
  const left = Math.max(0, event.space - event.used_space)
  const availability = `https://schema.org/${left > 0 ? 'InStock' : 'SoldOut'}`
  return {
    '@type': 'Event',
    name: event.name,
    description: event.description || undefined,
    image: picture(about, event.logo),
    url,
    startDate: new Date(event.startsAt).toISOString(),
    endDate: new Date(event.startsAt + event.seconds * 1000).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: event.space,
    remainingAttendeeCapacity: left,
    location: {
      '@type': 'Place',
      name: branch.name,
      address: postal(branch.address),
      geo: spot(branch.address),
    },
    organizer: {
      '@type': 'Organization',
      '@id': companyId(about),
      name: about.company.name,
      url: about.addressOf(),
    },
    performer: event.leader === undefined ? undefined : { '@type': 'Person', name: event.leader },
    offers:
      event.price == null
        ? { '@type': 'Offer', url, availability }
        : offer(event.price, branch.currency_code, { url, availability }),
  }
}

export const happeningOf = (event: Event, branch: Branch): Happening => ({
  id: event.id,
  branch,
  space: event.space,
  used_space: event.used_space,
  name: event.name || event.service.name,
  description: event.description || event.service.description || event.service.short_description,
  logo: event.logo ?? event.service.logo,
  startsAt: Date.parse(event.start_time),
  seconds: event.duration,
  price: event.discount?.discounted_price ?? event.requested_price,
  leader: event.resource ? resourceName(event.resource) : undefined,
})

export const membershipThing = (about: About, template: MembershipTemplate): Thing => ({
  '@type': 'Product',
  name: template.name,
  description: template.description ?? undefined,
  image: picture(about, template.logo),
  brand: { '@type': 'Brand', name: about.company.name },
  offers: offer(template.price, template.currency_code, { url: about.addressOf('m', template.id) }),
})

/** Path from the company's page to this one. */
export const breadcrumbs = (steps: readonly { name: string; item?: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
})
