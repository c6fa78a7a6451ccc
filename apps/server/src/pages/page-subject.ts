/** The subject of a server-rendered page, for its head: chosen by the route, from the responses it shows. */
import type {
  Branch,
  Configuration,
  Event,
  Home,
  MembershipTemplate,
  Paged,
  Rating,
  RatingSummary,
  Resource,
  Service,
  SlotsAnswer,
} from '@zapys/contract'
import { toInstant } from '@zapys/domain/time'
import type { RenderedScreen } from './screen-renderer.ts'
import {
  type About,
  branchThing,
  breadcrumbs,
  catalogueThing,
  companyThing,
  eventThing,
  happeningOf,
  listThing,
  membershipThing,
  personThing,
  resourceName,
  serviceThing,
  type Thing,
} from './structured-data.ts'

export type Subject = {
  /** Undefined: the description of the company. */
  description?: string | null | undefined
  /** Address of the picture, as in the responses. */
  picture?: string | null | undefined
  things: Thing[]
}

type Ratings = Paged<Rating> & { summary: RatingSummary }

/** More than a search engine shows. */
const MAX_LISTED = 50

type DescribedPage = {
  rendered: RenderedScreen | undefined
  configuration: Configuration
  branches: readonly Branch[]
  publicUrl: string
  addressOf: About['addressOf']
}

export function pageSubject(page: DescribedPage): Subject {
  const { company } = page.configuration
  const shown = shownOn(page)
  const { branch } = shown
  const subject = subjectOf(shown)
  const title = page.rendered?.data.told?.screen?.title
  const steps = [
    { name: company.name, item: page.addressOf() },
    ...(branch && page.branches.length > 1
      ? [{ name: branch.name, item: page.addressOf('b', branch.id) }]
      : []),
    ...(title && ![company.name, branch?.name].includes(title) ? [{ name: nameOf(shown) ?? title }] : []),
  ]
  return {
    ...subject,
    things: steps.length > 1 ? [...subject.things, breadcrumbs(steps)] : subject.things,
  }
}

/** Data of the screen: its responses, and the ids in its address. */
function shownOn({ rendered, configuration, branches, publicUrl, addressOf }: DescribedPage) {
  const about: About = { company: configuration.company, branches, publicUrl, addressOf }
  const answers = rendered?.data.answers ?? []
  const all = <Answer>(call: string) =>
    answers.flatMap(([[name], answer]) => (name === call ? [answer as Answer] : []))
  const one = <Answer>(call: string) => all<Answer>(call)[0]
  const home = one<Home>('getHome')
  const listed = <Item>(call: string) => all<Paged<Item>>(call).flatMap(({ content }) => content)

  const { name: route = '', params = {} } = rendered?.route ?? {}
  const branch = branches.find(({ id }) => id === params.branch)
  const service =
    one<Service>('getService') ?? listed<Service>('listServices').find(({ id }) => id === params.service)
  const resource =
    one<Resource>('getResource') ?? listed<Resource>('listResources').find(({ id }) => id === params.resource)
  const event = one<Event>('getEvent')
  const ratings = one<Ratings>('listRatings')
  return { about, route, params, home, all, listed, branch, service, resource, event, ratings }
}

type Shown = ReturnType<typeof shownOn>

function subjectOf(shown: Shown): Subject {
  const { about, route, params, home, listed, branch, service, resource, event, ratings } = shown
  if (event && branch) {
    const happening = happeningOf(event, branch)
    return {
      description: happening.description,
      picture: happening.logo,
      things: [eventThing(about, happening)],
    }
  }
  if (['events', 'branchEvents'].includes(route)) return { things: eventsOf(shown) }
  if (service && (params.service !== undefined || route === 'ratingsOfService'))
    return {
      description: service.short_description || service.description,
      picture: service.logo,
      things: [
        serviceThing(about, service, {
          branch,
          ...(ratings && { summary: ratings.summary, ratings: ratings.content }),
        }),
      ],
    }
  if (resource && params.resource !== undefined)
    return {
      description: resource.description,
      picture: resource.logo,
      things: [personThing(about, resource)],
    }
  if (route === 'services' && branch)
    return {
      things: [
        {
          ...branchThing(about, branch),
          hasOfferCatalog: catalogueThing(branch.name, listed('listServices')),
        },
      ],
    }
  if (['resources', 'serviceResources', 'rentResources'].includes(route)) return { things: [peopleOf(shown)] }
  if (['showcase', 'membershipOrder'].includes(route)) return membershipsOf(shown)
  if (branch)
    return {
      description: branch.description,
      picture: branch.logo,
      things: [branchThing(about, branch, home)],
    }
  return { things: [companyThing(about, home)] }
}

function nameOf({ route, params, service, resource, event }: Shown) {
  if (event) return event.name || event.service.name
  if (params.service !== undefined || route === 'ratingsOfService') return service?.name
  return resource && params.resource !== undefined ? resourceName(resource) : undefined
}

function peopleOf({ about, listed }: Shown): Thing {
  return listThing(
    listed<Resource>('listResources')
      .filter(({ type }) => type === 'RESOURCE')
      .slice(0, MAX_LISTED)
      .map((each) => ({
        name: resourceName(each),
        url: about.addressOf('b', each.branch_id, 'r', each.id),
      })),
  )
}

function membershipsOf({ about, params, listed }: Shown): Subject {
  const templates = listed<MembershipTemplate>('listMembershipTemplates')
  const chosen = templates.find(({ id }) => id === params.membership)
  const shown = chosen ? [chosen] : templates.slice(0, MAX_LISTED)
  return {
    description: chosen?.description,
    picture: chosen?.logo,
    things: shown.map((template) => membershipThing(about, template)),
  }
}

/** Events of the displayed list or table; for several leaders, the first. */
function eventsOf({ about, branch, all, listed }: Shown): Thing[] {
  const people = listed<Resource>('listResources')
  const ahead = all<{ pages: ({ answers: SlotsAnswer[] } | null)[] }>('eventsAhead')
  const subjectBranch = branch
    ? all<SlotsAnswer>('listEventSlots').map((answer) => ({ answer, at: branch }))
    : ahead
        .flatMap(({ pages }) => pages)
        .flatMap((page) =>
          (page?.answers ?? []).flatMap((answer, index) => {
            const place = about.branches[index]
            return place ? [{ answer, at: place }] : []
          }),
        )
  const things = new Map<string, Thing>()
  for (const { answer, at } of subjectBranch)
    for (const { resource_id, date_slots } of answer.slots)
      for (const { date, slots } of date_slots)
        for (const { id, time, gt, price, discount } of slots) {
          const startsAt = toInstant(at.timezone, date, time.start_time)
          if (id === undefined || gt === undefined || startsAt === null || things.has(id)) continue
          const leader = people.find((person) => person.id === resource_id)
          things.set(
            id,
            eventThing(about, {
              id,
              branch: at,
              name: gt.name || gt.service?.name || '',
              logo: gt.logo ?? gt.service?.logo,
              startsAt: startsAt * 1000,
              seconds: time.end_time - time.start_time,
              space: gt.space,
              used_space: gt.used_space,
              price: discount?.discounted_price ?? price ?? null,
              leader: leader && resourceName(leader),
            }),
          )
        }
  return [...things.values()].toSorted(byStart).slice(0, MAX_LISTED)
}

const byStart = (one: Thing, other: Thing) => (String(one.startDate) < String(other.startDate) ? -1 : 1)
