/** The common world of all features: a company, a client's request, and its outcome. Uses only the API. */
import { DAY_MS } from '@zapys/domain/time'
import type { Studio } from '../../../test/builders.ts'
import type { SignedIn } from '../../../test/sign-in.ts'
import type { Reply, TestServer } from '../../../test/test-server.ts'

/**
 * Wednesday, May 20, 2026: more than a day after the clock of the tests, so that freed places of events are collected.
 */
const FIRST_DAY = Date.parse('2026-05-20T00:00:00.000Z')
/** 10:00 in Kyiv. */
const TEN_O_CLOCK_MS = 7 * 3_600_000
const HOUR_SECONDS = 3600

/** 10:00 in Kyiv, this many days after the first. */
export const onDay = (days: number) => new Date(FIRST_DAY + days * DAY_MS + TEN_O_CLOCK_MS).toISOString()
export const dateOf = (days: number) => new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10)

/** Days from the first on: of the booking, its repetition, a move, and a date further ahead than allowed. */
export const days = { booked: 0, repeated: 1, moved: 3, tooFar: 20 } as const

/** Setup of the company. Features change it before anything is stored. */
export type Ingredients = {
  booking_types: ('GENERAL' | 'RENT' | 'EVENT')[]
  /** The number of performers who all do the same services; or one for each service. */
  masters: number
  masterForEachService: boolean
  capacity: number
  /** One room that every service requires. */
  roomBesides: boolean
  /** Performers are halls, each taken together with one room. A hall has one place, its room has `capacity`. */
  halls: boolean
  bufferSeconds: number
  /** Working hours are as long as the visit, so that one booking fills the day. */
  shortDays: boolean
  /** Settings of online payment. */
  online_payment: Record<string, unknown>
}

export const plain = (): Ingredients => ({
  booking_types: ['GENERAL'],
  masters: 1,
  masterForEachService: false,
  capacity: 1,
  roomBesides: false,
  halls: false,
  bufferSeconds: 0,
  shortDays: false,
  online_payment: {},
})

export const PRICE = 40_000
/** Places of each event. */
export const SPACE = 6

export type World = Awaited<ReturnType<typeof build>>

/** A rejection that a feature met; any other error fails the test. */
export class Refused extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(`refused: ${reply.status} ${JSON.stringify(reply.body)}`)
    this.reply = reply
  }
}

export const must = (reply: Reply): Reply['body'] => {
  if (reply.status !== 200) throw new Refused(reply)
  return reply.body
}

type Guest = { first_name: string; phone: string }
const guest = (first_name: string, number: number): Guest => ({
  first_name,
  phone: `+38044123${4000 + number}`,
})

let worlds = 0

/** Creates the company by its setup, and a request for it that features complete. */
export async function build(server: TestServer, given: Ingredients, names: ReadonlySet<string>) {
  const { booking_types, capacity, bufferSeconds, shortDays, halls } = given
  const isRent = booking_types.includes('RENT')
  const seconds = (isRent ? 2 : booking_types.length) * HOUR_SECONDS
  const clock = (from: number) =>
    `${Math.floor(from / 3600)}:${String((from % 3600) / 60).padStart(2, '0')}` as const
  const [from, to] = [10 * HOUR_SECONDS - bufferSeconds, 10 * HOUR_SECONDS + seconds + bufferSeconds]
  const studio: Studio = await server.studio({
    settings: { online_payment: given.online_payment },
    works: [
      shortDays
        ? (`${clock(from)}-${clock(to)}` as `${number}:${number}-${number}:${number}`)
        : '09:00-18:00',
    ],
  })
  const masters: Awaited<ReturnType<Studio['resource']>>[] = []
  const masterCount = given.masterForEachService ? given.masters * booking_types.length : given.masters
  const places = halls ? 1 : capacity
  for (let ordinal = 1; ordinal <= masterCount; ordinal += 1)
    masters.push(await studio.resource({ ordinal, capacity: places, takes_children: halls }))
  const parts = []
  for (const { resource_id } of halls ? masters : [])
    parts.push(await studio.resource({ name: 'Частина зали', parent_id: resource_id, capacity, ordinal: 50 }))
  const partService = halls ? await studio.service({ name: 'У частині зали', by: parts }) : undefined
  const roomBesides = given.roomBesides ? await studio.resource({ name: 'Кабінет', ordinal: 60 }) : undefined
  const mastersOf = (service: number) =>
    given.masterForEachService
      ? masters.slice(service * given.masters, (service + 1) * given.masters)
      : masters
  const services = []
  for (const [index, booking_type] of booking_types.entries())
    services.push(
      await studio.service({
        name: `Послуга ${index + 1}`,
        booking_type,
        price: PRICE,
        by: mastersOf(index),
        buffer_before: bufferSeconds,
        buffer_after: bufferSeconds,
        ...(booking_type === 'RENT' ? { min_duration: HOUR_SECONDS, max_duration: 4 * HOUR_SECONDS } : {}),
      }),
    )
  if (roomBesides !== undefined) for (const service of services) await studio.need(service, [roomBesides])
  const eventService = services.find((service) => service.booking_type === 'EVENT')
  const isEvent =
    eventService !== undefined &&
    booking_types.length === 1 &&
    !names.has('repeat') &&
    !names.has('any resource')
  const events = new Map<number, { event_id: string }>()
  if (isEvent)
    for (const day of Object.values(days))
      events.set(
        day,
        await studio.event({
          service_id: eventService.service_id,
          starts_at: onDay(day),
          space: SPACE,
          resource_id: masters[0]!.resource_id,
        }),
      )

  const { company_id, branch_id } = studio
  /** The client's request without the time; features add to it. */
  const asked: Record<string, unknown> & { space?: number; hold_id?: string } = {
    ...(isRent ? { duration: seconds } : {}),
    ...(isEvent
      ? {}
      : {
          service_resource_settings: services.map(({ service_id }, index) => ({
            service: service_id,
            resources: names.has('any resource') ? [] : [mastersOf(index)[0]!.resource_id],
            ordinal: index + 1,
          })),
        }),
  }
  // Rate limits of a person are separate per company.
  worlds += 1
  const client = { first_name: 'Олена', phone: `+38050${1_000_000 + worlds}` }
  let others = 0

  /** Names the time or the event of a day. */
  const when = (day: number) =>
    isEvent ? { event_id: events.get(day)!.event_id } : { start_time: onDay(day) }

  /** How the client calls the API: as a guest, or signed in. */
  const account: { owner?: SignedIn } = {}
  const asClient = () =>
    account.owner === undefined
      ? { base: '/v1/client', post: server.post }
      : { base: `/v1/company/${company_id}/user`, post: account.owner.post }

  /** Sends the booking request, for another day or another client if given. */
  const book = ({
    day = days.booked,
    by = client,
    ...more
  }: { day?: number; by?: Guest; [field: string]: unknown } = {}) => {
    const appointment = {
      company_id,
      branch_id,
      ...asked,
      client: by,
      // A membership belongs to its buyer only.
      ...(by === client ? {} : { membership: null }),
      ...more,
    }
    const { base, post } = by === client ? asClient() : { base: '/v1/client', post: server.post }
    if (isEvent)
      return post(`${base}/group_training/${events.get(day)!.event_id}/appointment`, { appointment })
    return post(`${base}/appointment`, { appointment: { ...appointment, start_time: onDay(day) } })
  }

  return {
    server,
    studio,
    names,
    given,
    services,
    masters,
    isEvent,
    asked,
    client,
    when,
    book,
    seconds,
    account,
    asClient,
    parts,
    roomBesides,
    /** Another client books a part of a hall at the start of a booking. */
    bookPart: (part: { resource_id: string }, booked: Reply['body']) =>
      server.post('/v1/client/appointment', {
        appointment: {
          company_id,
          branch_id,
          start_time: booked['start_time'],
          extra_fields: asked['extra_fields'],
          client: guest('Сусідка', 900),
          service_resource_settings: [
            { service: partService?.service_id, resources: [part.resource_id], ordinal: 1 },
          ],
        },
      }),
    places: () => asked.space ?? 1,
    /** Responses to the client's bookings, in the order of their starts. */
    booked: [] as Reply['body'][],
    /** Active bookings of others on the first day. */
    takenByOthers: 0,
    post: (
      url: string,
      wrapper: string,
      body: Record<string, unknown>,
      key?: unknown,
      post: TestServer['post'] = server.post,
    ) =>
      post(
        url,
        { [wrapper]: { company_id, branch_id, ...body } },
        key === undefined ? {} : { 'x-manage-key': String(key) },
      ),
    /** Lets other clients book the same until one is rejected; returns their bookings. */
    fillUp: async (): Promise<Reply['body'][]> => {
      const filled: Reply['body'][] = []
      for (;;) {
        others += 1
        const reply = await book({ by: guest('Інша', others), hold_id: null })
        if (reply.status !== 200) return filled
        filled.push(reply.body)
      }
    },
    /** Maximum of simultaneous bookings of this kind. */
    room: () => {
      if (isEvent) return Math.floor(SPACE / (asked.space ?? 1))
      return roomBesides === undefined ? given.masters * places : 1
    },
    /** Number of blocking rows of occupancy and of taken places, over all days. */
    taken: async () => {
      const rows = await server.database.db
        .selectFrom('occupancy')
        .select(['kind', 'owner_id', 'during', 'resource_id', 'role'])
        .where('company_id', '=', company_id)
        .where('blocking', '=', true)
        .execute()
      const holds = await server.database.db
        .selectFrom('hold')
        .select('hold_id')
        .where('company_id', '=', company_id)
        .where('active', '=', true)
        .execute()
      const counters = await server.database.db
        .selectFrom('event')
        .select('used_space')
        .where('company_id', '=', company_id)
        .execute()
      return {
        rows,
        holds: holds.length,
        places: counters.reduce((sum, { used_space }) => sum + used_space, 0),
      }
    },
  }
}
