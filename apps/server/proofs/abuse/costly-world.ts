/**
 * A large company with the most expensive calls: many resources that work around the clock, dense calendars, long
 * lists.
 * An attacker would choose it; it is larger than most studios.
 */
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../src/platform/db/ids.ts'
import type { Program } from '../program.ts'
import { post } from '../requests.ts'
import { at, visitBody } from '../worlds.ts'

export type CostlyWorld = Awaited<ReturnType<typeof costlyWorld>>

const RESOURCES = 200
const SERVICES = 30
/** Maximum number of services of a visit. */
const CHAIN = 20
const TEAM = 38
/** Longer than the maximum range of a request. */
const BUSY_DAYS = 75
const BOOKINGS_A_DAY = 5
const EVENTS = 600
const BRANCHES = 100
const RATINGS = 3000
const ROOMS = 30
/** The rooms of a hall, and the places of each: one booking of the hall takes all of them. */
const PARTS = 20
const PLACES_OF_PART = 20

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

export async function costlyWorld(program: Pick<Program, 'studio' | 'database' | 'url'>, alias = 'costly') {
  /** Inserts more rows at once than the server's statement timeout would allow. */
  const fill = (statement: RawBuilder<unknown>) =>
    program.database.inTransaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await statement.execute(tx)
    })
  const studio = await program.studio({
    alias,
    works: ['0:00-24:00'],
    settings: { auth: { sms_auth: true, allow_registration: true } },
  })
  const { company_id, branch_id } = studio
  const services = []
  for (const ordinal of numbers(SERVICES))
    services.push(
      await studio.service({ name: `Послуга ${ordinal}`, ordinal, price: 45_000, duration: 1800 }),
    )
  const resourceIds = numbers(RESOURCES).map(() => newId())
  const serviceIds = services.map(({ service_id }) => service_id)
  // No performer does all of these services, but almost all do each: a visit of all of them has as many legs, each
  // with many candidates.
  const chain = []
  for (const ordinal of numbers(CHAIN))
    chain.push(await studio.service({ name: `Етап ${ordinal}`, ordinal: 100 + ordinal, duration: 1800 }))
  const chainIds = chain.map(({ service_id }) => service_id)
  await fill(sql`
    insert into resource (company_id, resource_id, branch_id, name, description, ordinal)
    select ${company_id}, resource_id, ${branch_id}, 'Майстриня ' || number, repeat('Про себе. ', 40), number
      from unnest(${resourceIds}::uuid[]) with ordinality as made (resource_id, number)`)
  await fill(sql`
    insert into resource_service (company_id, resource_id, service_id)
    select ${company_id}, resource_id, service_id
      from unnest(${resourceIds}::uuid[]) as resources (resource_id), unnest(${serviceIds}::uuid[]) as services (service_id)`)
  await fill(sql`
    insert into resource_service (company_id, resource_id, service_id)
    select ${company_id}, resource_id, service_id
      from unnest(${resourceIds}::uuid[]) with ordinality as resources (resource_id, number),
           unnest(${chainIds}::uuid[]) with ordinality as services (service_id, place)
     where resources.number % ${CHAIN} <> services.place - 1`)
  await fill(sql`
    insert into occupancy (company_id, occupancy_id, resource_id, kind, owner_id, starts_at, during)
    select ${company_id}, gen_random_uuid(), resource_id, 'BLOCK', gen_random_uuid(), starts_at, tstzrange(starts_at, starts_at + interval '50 minutes')
      from unnest(${resourceIds}::uuid[]) as resources (resource_id),
           generate_series(date_trunc('day', now()), date_trunc('day', now()) + ${`${BUSY_DAYS} days`}::interval, ${`${24 / BOOKINGS_A_DAY} hours`}::interval) as starts_at`)
  // The requested performer of these services is never free, so the server searches other times.
  const full = []
  for (const ordinal of numbers(CHAIN))
    full.push(
      await studio.resource({ name: 'Зайнята', ordinal: 1000 + ordinal, performs: services.slice(0, 20) }),
    )
  const fullIds = full.map(({ resource_id }) => resource_id)
  await fill(sql`
    insert into occupancy (company_id, occupancy_id, resource_id, kind, owner_id, starts_at, during)
    select ${company_id}, gen_random_uuid(), resource_id, 'BLOCK', gen_random_uuid(), starts_at, tstzrange(starts_at, starts_at + interval '7 days')
      from unnest(${fullIds}::uuid[]) as resources (resource_id),
           generate_series(date_trunc('day', now()), now() + interval '400 days', interval '7 days') as starts_at`)
  // With these, the longest possible visits and series can be booked.
  const free = []
  for (const ordinal of numbers(8))
    free.push(
      await studio.resource({ name: 'Вільна', ordinal: 1100 + ordinal, performs: services.slice(0, CHAIN) }),
    )
  // The maximum number of candidates on each of 26 dates.
  const team = await studio.service({ name: 'Разом', duration: 1800, ordinal: 199 })
  await fill(sql`
    insert into resource_service (company_id, resource_id, service_id)
    select ${company_id}, resource_id, ${team.service_id} from unnest(${resourceIds.slice(0, TEAM)}::uuid[]) as resources (resource_id)`)
  // A visit of these services conflicts with itself: the break after the first overlaps the third.
  const [anna, olha] = [await studio.resource({ ordinal: 2000 }), await studio.resource({ ordinal: 2001 })]
  const first = await studio.service({ by: [anna], duration: 3600, buffer_after: 2700, ordinal: 200 })
  const second = await studio.service({ by: [olha], duration: 1800, ordinal: 201 })
  const third = await studio.service({ by: [anna], duration: 3600, ordinal: 202 })
  // The first performer must also do the last service, but still has a long break. There are as many plans in between
  // as performers times services, and all fail.
  const torn = [await studio.service({ by: [anna], duration: 1800, buffer_after: 86_400, ordinal: 210 })]
  for (const ordinal of numbers(CHAIN - 2))
    torn.push(await studio.service({ by: free, duration: 600, ordinal: 211 + ordinal }))
  torn.push(await studio.service({ by: [anna], duration: 1800, ordinal: 240 }))
  const many = await studio.resource({ name: 'Коворкінг', ordinal: 2002, capacity: 500 })
  const desk = await studio.service({ by: [many], duration: 3600, ordinal: 203 })
  const rent = await studio.service({
    by: [anna, olha],
    booking_type: 'RENT',
    duration: 3600,
    min_duration: 3600,
    max_duration: 86_400,
    ordinal: 204,
  })
  // Each service needs three of the rooms, which are busy three hours of four, and every performer can do it.
  const { resource_type_id } = await studio.resourceType({ name: 'Кабінет' })
  const rooms = []
  for (const ordinal of numbers(ROOMS))
    rooms.push(
      await studio.resource({ name: `Кабінет ${ordinal}`, ordinal: 3000 + ordinal, resource_type_id }),
    )
  const roomIds = rooms.map(({ resource_id }) => resource_id)
  await fill(sql`
    insert into occupancy (company_id, occupancy_id, resource_id, kind, owner_id, starts_at, during)
    select ${company_id}, gen_random_uuid(), resource_id, 'BLOCK', gen_random_uuid(), starts_at, tstzrange(starts_at, starts_at + interval '3 hours')
      from unnest(${roomIds}::uuid[]) with ordinality as rooms (resource_id, number),
           lateral generate_series(date_trunc('day', now()) + rooms.number * interval '10 minutes', date_trunc('day', now()) + ${`${BUSY_DAYS} days`}::interval, interval '4 hours') as starts_at`)
  const needy = []
  for (const ordinal of numbers(CHAIN)) {
    const service = await studio.service({
      name: `У кабінетах ${ordinal}`,
      duration: 1800,
      ordinal: 400 + ordinal,
    })
    for (const need of [1, 2, 3]) await studio.need(service, [], { ordinal: need, resource_type_id })
    needy.push(service.service_id)
  }
  await fill(sql`
    insert into resource_service (company_id, resource_id, service_id)
    select ${company_id}, resource_id, service_id
      from unnest(${resourceIds}::uuid[]) as resources (resource_id), unnest(${needy}::uuid[]) as services (service_id)`)
  // Ten services each require one of nine rooms that are always free: millions of assignments fail.
  const jammed = await studio.service({ by: free, duration: 1800, ordinal: 430 })
  const nine = []
  for (const ordinal of numbers(9))
    nine.push(await studio.resource({ name: 'Пристрій', ordinal: 3050 + ordinal }))
  for (const ordinal of numbers(10)) await studio.need(jammed, nine, { ordinal: ordinal + 1 })
  // Another hall, which also takes four hundred places of its rooms.
  const hall = await studio.resource({ name: 'Зала', ordinal: 3100, takes_children: true })
  const parts = []
  for (const ordinal of numbers(PARTS))
    parts.push(
      await studio.resource({
        name: 'Частина зали',
        parent_id: hall.resource_id,
        capacity: PLACES_OF_PART,
        ordinal: 3101 + ordinal,
      }),
    )
  const inHall = await studio.service({ by: [hall], duration: 1800, ordinal: 440 })
  const inPart = await studio.service({ by: parts, duration: 1800, ordinal: 441 })
  for (const hour of numbers(20))
    await studio.discount({ percent: 5, start_time: hour * 3600, end_time: (hour + 2) * 3600 })
  const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000, ordinal: 300 })
  await fill(sql`
    insert into event (company_id, event_id, branch_id, service_id, resource_id, starts_at, duration, space, name)
    select ${company_id}, gen_random_uuid(), ${branch_id}, ${yoga.service_id}, (${resourceIds}::uuid[])[1 + number % ${RESOURCES}],
           date_trunc('hour', now()) + interval '1 day' + number * interval '150 minutes', 3600, 20, 'Йога ' || number
      from generate_series(0, ${EVENTS - 1}) as number`)
  const event = await studio.event({ service_id: yoga.service_id, starts_at: at(3, 11), space: 1_000_000 })
  const { service_price_list_id } = studio.branch
  await fill(sql`
    insert into branch (company_id, branch_id, name, timezone, currency_code, service_price_list_id, ordinal, description)
    select ${company_id}, gen_random_uuid(), 'Філія ' || number, 'Europe/Kyiv', 'UAH', ${service_price_list_id}, number, repeat('Опис філії. ', 60)
      from generate_series(1, ${BRANCHES}) as number`)
  await fill(sql`
    insert into rating (company_id, rating_id, type, entity_id, rating, created, message)
    select ${company_id}, gen_random_uuid(), 'RESOURCE', (${resourceIds}::uuid[])[1 + number % ${RESOURCES}], 1 + number % 5, now(), repeat('Дуже добре. ', 80)
      from generate_series(1, ${RATINGS}) as number`)
  for (const ordinal of numbers(40)) await studio.field({ ordinal, name: `Поле ${ordinal}` })
  await fill(sql`analyze`)
  // A booking of the attacker, with its key.
  const spare = await studio.service({ by: [olha], duration: 1800, ordinal: 205 })
  const own = await post(
    `${program.url}/v1/client/appointment`,
    visitBody({ studio, services: [{ service_id: spare.service_id }] }, at(5, 15), {
      first_name: 'Своя',
      phone: '+380441999999',
    }),
  )
  return {
    booked: { id: String(own.body.id), key: String(own.body['manage_key']) },
    studio,
    company_id,
    branch_id,
    alias,
    resourceIds,
    serviceIds,
    chainIds,
    fullIds,
    freeIds: free.map(({ resource_id }) => resource_id),
    teamId: team.service_id,
    collision: [first, second, third].map(({ service_id }) => service_id),
    tornIds: torn.map(({ service_id }) => service_id),
    deskId: desk.service_id,
    deskResource: many.resource_id,
    rentId: rent.service_id,
    needyIds: needy,
    jammedId: jammed.service_id,
    hallId: inHall.service_id,
    partId: inPart.service_id,
    eventId: event.event_id,
    yogaId: yoga.service_id,
  }
}
