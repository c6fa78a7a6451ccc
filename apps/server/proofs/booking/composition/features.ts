/**
 * Features of a booking. Each defines the company's setup, the client's actions and requests, and how to verify its
 * effect, and knows nothing of pairs. A new row is combined with all others automatically.
 */
import { expect } from 'vitest'
import { certificateCode, codeHash } from '../../../src/modules/money/memberships/public.ts'
import { saveAccount } from '../../../src/modules/money/payments/public.ts'
import { companyScope } from '../../../src/platform/db/company-scope.ts'
import { reconcilePayments } from '../../../src/modules/money/deposits/public.ts'
import { signIn } from '../../../test/sign-in.ts'
import type { Reply } from '../../../test/test-server.ts'
import { dateOf, days, type Ingredients, must, onDay, PRICE, type World } from './world.ts'

export type Feature = {
  name: string
  /** Meaning of the feature in this proof. */
  meaning: string
  ingredients?(given: Ingredients): void
  setUp?(world: World): Promise<void>
  /** Changes the client's request. */
  ask?(world: World): void
  /** Runs before the booking. A rejection throws. */
  before?(world: World): Promise<void>
  /** Replaces the plain booking. A rejection throws. */
  book?(world: World): Promise<void>
  /** After the booking. A rejection throws. */
  after?(world: World): Promise<void>
  /** Verifies its effect, in combination with any other feature. */
  check(world: World): Promise<void>
}

const HOLDER = 'browser-of-the-client-1'
const MESSAGE = 'Не далі ніж на десять днів наперед'

const holdFor = (world: World, day: number, holder = HOLDER) => {
  const { hold_id: _, ...asked } = world.asked
  const isOwn = holder === HOLDER
  const post = (isOwn ? world.account.owner?.post : undefined) ?? world.server.post
  const held = { holder, ...asked, ...world.when(day), ...(isOwn ? {} : { membership: null }) }
  return world.post('/v1/client/hold', 'hold', held, undefined, post)
}

const keyOf = (booked: Reply['body']) => booked['manage_key']
const urlOf = (booked: Reply['body']) => `/v1/client/appointment/${String(booked['id'])}`
const priceOf = (booked: Reply['body']) => booked['price'] as { price: number; original_price: number }

/** In chronological order: a client joins the waiting list before holding, and holds before booking. */
export const features: readonly Feature[] = [
  {
    name: 'guest',
    meaning: 'booked without an account, managed with a key',
    check: async ({ booked, server, studio, client }) => {
      for (const each of booked) {
        const seen = await server.get(`${urlOf(each)}?company_id=${studio.company_id}`, {
          'x-manage-key': String(keyOf(each)),
        })
        expect(seen.status).toBe(200)
        expect(seen.body['client']).toMatchObject(client)
      }
    },
  },
  {
    name: 'signed-in client',
    meaning: 'booked and changed with an account, earlier guest bookings included',
    setUp: async (world) => {
      if (!world.names.has('guest')) world.account.owner = await signInAs(world)
    },
    after: async (world) => {
      world.account.owner ??= await signInAs(world)
    },
    check: async ({ booked, account, server, studio, names }) => {
      const url = `/v1/company/${studio.company_id}/user/appointment?condition=CURRENT`
      const appointmentsOf = async (of: typeof account.owner) =>
        (await of!.get(url)).body['content'] as Reply['body'][]
      const ids = (await appointmentsOf(account.owner)).map(({ id }) => id)
      expect(ids).toHaveLength(booked.length)
      expect(new Set(ids)).toEqual(new Set(booked.map(({ id }) => id)))
      if (!names.has('guest')) expect(booked.map(keyOf)).toEqual(booked.map(() => undefined))
      const other = await signIn(server, studio, { phone: '+380441237777', first_name: 'Інша' })
      expect(await appointmentsOf(other)).toEqual([])
    },
  },
  {
    name: 'discount',
    meaning: 'half the price on the booked days, not on the new day after a move',
    setUp: async ({ studio }) => {
      await studio.discount({
        percent: 50,
        first_day: dateOf(days.booked),
        last_day: dateOf(days.repeated),
        start_time: 0,
        end_time: 12 * 3600,
      })
    },
    check: async ({ booked, services, places, seconds }) => {
      const slots = services[0]!.booking_type === 'RENT' ? seconds / 3600 : services.length
      for (const each of booked)
        expect(priceOf(each)).toMatchObject({
          original_price: PRICE * slots * places(),
          price: (PRICE / 2) * slots * places(),
        })
    },
  },
  {
    name: 'event',
    meaning: 'places at a time set by the company',
    ingredients: (given) => {
      given.booking_types = given.booking_types.map((type, index) => (index === 0 ? 'EVENT' : type))
    },
    check: async ({ booked, taken, places, takenByOthers }) => {
      expect(booked[0]).toMatchObject({ booking_type: 'EVENT', space: places() })
      expect(await taken()).toMatchObject({ places: places() * (1 + takenByOthers), holds: 0 })
    },
  },
  {
    name: 'several places',
    meaning: 'two places in one booking',
    ingredients: (given) => {
      if (given.booking_types.length === 1 && given.booking_types[0] === 'GENERAL')
        given.booking_types = ['EVENT']
    },
    ask: ({ asked }) => {
      asked.space = 2
    },
    check: async ({ booked }) => {
      for (const each of booked)
        expect(each).toMatchObject({ space: 2, price: { original_price: PRICE * 2 } })
    },
  },
  {
    name: 'rental',
    meaning: 'a length chosen by the client, here two slots',
    ingredients: (given) => {
      given.booking_types = given.booking_types.includes('EVENT')
        ? ['RENT', 'EVENT']
        : given.booking_types.map((type, index) => (index === 0 ? 'RENT' : type))
    },
    check: async ({ booked }) => {
      for (const each of booked)
        expect(each).toMatchObject({
          booking_type: 'RENT',
          duration: 7200,
          price: { original_price: PRICE * 2 },
        })
    },
  },
  {
    name: 'several services',
    meaning: 'two in sequence with one resource',
    ingredients: (given) => {
      if (given.booking_types.length === 1) given.booking_types.push('GENERAL')
    },
    check: async ({ booked, services }) => {
      for (const each of booked) {
        expect(each).toMatchObject({ duration: 7200, price: { original_price: PRICE * 2 } })
        expect(each['services']).toMatchObject(
          services.map(({ service_id }, index) => ({ id: service_id, ordinal: index + 1 })),
        )
      }
    },
  },
  {
    name: 'several resources',
    meaning: 'two services, each with its own resource',
    ingredients: (given) => {
      if (given.booking_types.length === 1) given.booking_types.push('GENERAL')
      given.masterForEachService = true
    },
    check: async ({ booked }) => {
      for (const each of booked) {
        const resources = (each['resources'] as { id: string }[]).map(({ id }) => id)
        expect(new Set(resources).size).toBe(2)
      }
    },
  },
  {
    name: 'any resource',
    meaning: 'the free and least busy of two',
    ingredients: (given) => {
      given.masters = 2
    },
    check: async (world) => {
      const { booked, names, room, fillUp } = world
      // A moved booking leaves the whole capacity to others.
      const own = names.has('reschedule') ? 0 : booked.length > 0 ? 1 : 0
      const others = await fillUp()
      expect(others.length + own + world.takenByOthers).toBe(room())
      world.takenByOthers += others.length
    },
  },
  {
    name: 'capacity',
    meaning: 'a resource that takes two bookings at once',
    ingredients: (given) => {
      given.capacity = 2
    },
    check: async (world) => {
      const own = world.names.has('reschedule') ? 0 : 1
      const others = await world.fillUp()
      expect(others.length + own + world.takenByOthers).toBe(world.room())
      world.takenByOthers += others.length
    },
  },
  {
    name: 'required room',
    meaning: 'one room in addition to the performer; an event has those its company set',
    ingredients: (given) => {
      given.roomBesides = true
    },
    check: async ({ booked, taken, isEvent, roomBesides, services }) => {
      const { rows } = await taken()
      for (const each of booked) {
        const told = (each['services'] as { besides?: { id: string; name: string }[] }[]).map(
          ({ besides }) => besides,
        )
        const besides = [{ id: roomBesides!.resource_id, name: roomBesides!.name }]
        expect(told).toEqual(services.map(() => (isEvent ? undefined : besides)))
        const own = rows.filter(({ owner_id, role }) => owner_id === each['id'] && role === 'BESIDES')
        expect(own.map(({ resource_id }) => resource_id)).toEqual(isEvent ? [] : [roomBesides!.resource_id])
      }
    },
  },
  {
    name: 'hall with its room',
    meaning: 'a hall that is booked with all places of its room, in bookings and lists',
    ingredients: (given) => {
      given.halls = true
    },
    check: async ({ booked, given, masters, parts, bookPart, isEvent, taken }) => {
      const { rows } = await taken()
      for (const each of booked) {
        const halls = (each['resources'] as { id: string }[]).map(({ id }) => id)
        const own = rows.filter(({ owner_id, role }) => owner_id === each['id'] && role === 'PART')
        expect(own).toHaveLength(isEvent ? 0 : halls.length * given.capacity)
        if (isEvent) continue
        const [first] = halls
        const part = parts[masters.findIndex(({ resource_id }) => resource_id === first)]!
        expect((await bookPart(part, each)).body['code']).toMatch(/^appointment\.time\.(taken|unavailable)$/)
      }
    },
  },
  {
    name: 'buffers',
    meaning: '15 minutes before and after, visible only to the company',
    ingredients: (given) => {
      given.bufferSeconds = 900
    },
    check: async ({ booked, taken, isEvent }) => {
      const { rows } = await taken()
      for (const each of booked) {
        const own = rows.filter((row) => row.owner_id === each['id']).map((row) => boundsOf(row.during))
        if (isEvent) {
          expect(own).toEqual([])
          continue
        }
        const start = Date.parse(String(each['start_time']))
        expect(Math.min(...own.map(([from]) => from))).toBe(start - 900_000)
        expect(Math.max(...own.map(([, to]) => to))).toBe(start + Number(each['duration']) * 1000 + 900_000)
      }
    },
  },
  {
    name: 'extra fields',
    meaning: 'a required question of the company',
    setUp: async ({ studio, asked }) => {
      const { field_id } = await studio.field({ model: 'APPOINTMENT', required: true })
      asked['extra_fields'] = { [field_id]: 'коротко' }
    },
    check: async ({ booked, asked, book }) => {
      for (const each of booked) expect(each['extra_fields']).toEqual(asked['extra_fields'])
      const without = await book({ day: days.tooFar, extra_fields: {} })
      expect([without.status, without.body['code']]).toEqual([422, 'validation.failed'])
    },
  },
  {
    name: 'restriction',
    meaning: 'a company rule with its own message: at most ten days ahead',
    setUp: async ({ studio }) => {
      await studio.restriction({ kind: 'FURTHEST_DAY', value: 10, message: MESSAGE })
    },
    check: async (world) => {
      const barred = [await world.book({ day: days.tooFar, hold_id: null })]
      if (world.names.has('reschedule')) barred.push(await move(world, world.booked[0]!, days.tooFar))
      if (world.names.has('waiting list')) barred.push(await wait(world, days.tooFar))
      if (world.names.has('repeat')) barred.push(await repeat(world, [days.moved + 1, days.tooFar]))
      for (const { status, body } of barred)
        expect([status, body['code'], body['metadata']]).toEqual([
          403,
          'booking.restriction.blocked',
          { restriction: { rule: { message: MESSAGE } } },
        ])
    },
  },
  {
    name: 'waiting list',
    meaning: 'nothing is free; a freed time or place is offered and booked',
    ingredients: (given) => {
      given.shortDays = true
    },
    before: async (world) => {
      const others = await world.fillUp()
      // The company rejects an entry that can never be met, as it would reject the booking.
      if (others.length === 0) must(await world.book())
      const last = others.pop()!
      // In combination with holds, a held time becomes free, because its holder never booked it.
      const isHeld = world.names.has('hold')
      let held: unknown
      const cancel = () => world.post(`${urlOf(last)}/cancel`, 'appointment', {}, keyOf(last))
      if (isHeld) {
        must(await cancel())
        held = must(await holdFor(world, days.booked, 'browser-of-somebody-else'))['id']
      }
      const entry = must(await wait(world, days.booked))
      if (isHeld)
        must(
          await world.post(`/v1/client/hold/${String(held)}/release`, 'hold', {
            holder: 'browser-of-somebody-else',
          }),
        )
      else must(await cancel())
      world.takenByOthers = others.length
      const seen = await world.server.get(
        `/v1/client/waiting_list/${String(entry['id'])}?company_id=${world.studio.company_id}`,
        { 'x-manage-key': String(keyOf(entry)) },
      )
      expect(seen.body).toMatchObject({ status: 'OFFERED' })
      world.asked.hold_id = (seen.body['offer'] as { hold_id: string }).hold_id
      // No other client gets the time before the waiting client.
      expect(
        (await world.book({ by: { first_name: 'Інша', phone: '+380441239999' }, hold_id: null })).status,
      ).not.toBe(200)
    },
    check: async ({ server, studio }) => {
      const entries = await server.database.db
        .selectFrom('waiting_entry')
        .select('status')
        .where('company_id', '=', studio.company_id)
        .execute()
      expect(entries).toEqual([{ status: 'BOOKED' }])
    },
  },
  {
    name: 'hold',
    meaning: 'the chosen time or place is held during the form',
    before: async (world) => {
      // The offer to a waiting client is itself a hold.
      if (world.asked.hold_id !== undefined) return
      world.asked.hold_id = String(must(await holdFor(world, days.booked))['id'])
      const { rows, holds, places } = await world.taken()
      expect(holds).toBe(1)
      const { masterForEachService, halls, capacity, roomBesides } = world.given
      const masters = masterForEachService ? 2 : 1
      expect(world.isEvent ? places : rows.length).toBe(
        world.isEvent ? world.places() : masters * (halls ? 1 + capacity : 1) + (roomBesides ? 1 : 0),
      )
    },
    check: async ({ taken }) => {
      const { rows, holds } = await taken()
      expect([holds, rows.filter((row) => row.kind === 'HOLD').length]).toEqual([0, 0])
    },
  },
  {
    name: 'repeat',
    meaning: 'the same booking on two days, booked together',
    book: async (world) => {
      const body = must(await repeat(world, [days.booked, days.repeated]))
      world.booked = body['appointments'] as Reply['body'][]
    },
    check: async ({ booked, names }) => {
      const starts = booked.map((each) => each['start_time'])
      expect(starts).toEqual([
        onDay(names.has('reschedule') ? days.moved : days.booked),
        onDay(days.repeated),
      ])
    },
  },
  {
    name: 'reschedule',
    meaning: 'moved to another day with everything attached',
    after: async (world) => {
      const before = world.booked[0]!
      // In combination with holds, the new time is held first.
      const hold_id = world.names.has('hold') ? must(await holdFor(world, days.moved))['id'] : null
      const moved = must(await move(world, before, days.moved, { hold_id }))
      expect(moved).toMatchObject({
        reference: before['reference'],
        price: before['price'],
        space: before['space'],
      })
      world.booked[0] = { ...moved, manage_key: keyOf(before) }
    },
    check: async ({ booked, services }) => {
      expect(booked[0]).toMatchObject({
        start_time: onDay(days.moved),
        services: services.map(({ service_id }) => ({ id: service_id })),
      })
    },
  },
  {
    name: 'membership',
    meaning: 'covered by the client’s membership, named by its number',
    setUp: async (world) => {
      if (!world.names.has('guest')) world.account.owner ??= await signInAs(world)
      const client_id = world.account.owner?.clientId ?? (await world.studio.client()).client_id
      const { number } = await world.studio.membership({ client_id, type: 'PERIOD' })
      world.asked['membership'] = { number }
    },
    check: async ({ booked }) => {
      for (const each of booked) expect(each['membership']).toMatchObject({ kind: 'MEMBERSHIP' })
    },
  },
  {
    name: 'certificate',
    meaning: 'covered by a certificate, by its code',
    setUp: async ({ studio, server, asked, names }) => {
      // If two memberships could cover it, the request names one.
      if (names.has('membership')) return
      const { company_id } = studio
      const { client_id } = await studio.client()
      const { membership_id } = await studio.membership({ client_id, type: 'PERIOD', kind: 'CERTIFICATE' })
      const code = certificateCode(server.deps, { company_id, membership_id })
      await server.database.db
        .updateTable('membership')
        .set({ code_hash: codeHash(server.deps, company_id, code) })
        .where('company_id', '=', company_id)
        .where('membership_id', '=', membership_id)
        .execute()
      asked['membership'] = { code }
    },
    check: async ({ booked, names }) => {
      const kind = names.has('membership') ? 'MEMBERSHIP' : 'CERTIFICATE'
      for (const each of booked)
        expect(each['membership']).toMatchObject({ kind, price_covered: priceOf(each).price })
    },
  },
  {
    name: 'prepayment',
    meaning: 'a deposit is paid or the booking expires; nothing if fully covered',
    ingredients: (given) => {
      Object.assign(given.online_payment, { enabled: true, requirement: 'REQUIRED', share_percent: 30 })
    },
    setUp: takesPayments,
    check: async (world) => {
      for (const each of world.booked) {
        const share = isCovered(world) ? 0 : (priceOf(each).price * 30) / 100
        const requirement = isCovered(world) ? 'NONE' : 'REQUIRED'
        expect(each['payment']).toMatchObject({ requirement, amount: share })
        if (share === 0) continue
        must(await payFor(world, each))
        const paid = await readOwn(world, each)
        expect(paid).toMatchObject({ payment_status: 'UNDERPAYMENT', payment: { pay_until: null } })
      }
    },
  },
  {
    name: 'refund',
    meaning: 'payment and cover are returned on cancellation',
    ingredients: (given) => {
      Object.assign(given.online_payment, { enabled: true, refund: [{ hours_before: 1, percent: 100 }] })
    },
    setUp: takesPayments,
    // Runs last of all: no booking remains.
    check: async (world) => {
      const { database, deps } = world.server
      for (const each of world.booked) {
        if (!isCovered(world)) must(await payFor(world, each))
        const { base, post } = world.asClient()
        const cancel = `${base}/appointment/${String(each['id'])}/cancel`
        must(await world.post(cancel, 'appointment', {}, keyOf(each), post))
      }
      await reconcilePayments(deps)
      const sums = await database.db
        .selectFrom('ledger_entry')
        .select(({ fn }) => [fn.sum<number>('amount').as('sum'), fn.countAll<number>().as('entries')])
        .where('company_id', '=', world.studio.company_id)
        .executeTakeFirstOrThrow()
      expect(sums.sum).toBe(0)
      expect(sums.entries).toBeGreaterThanOrEqual(world.booked.length * 2)
    },
  },
]

const isCovered = ({ names }: World) => names.has('membership') || names.has('certificate')

async function takesPayments({ server, studio }: World) {
  const { database, deps } = server
  const company = await companyScope(database.db, studio.company_id)
  const keys = { secret: 'the key of the sandbox' }
  await saveAccount(deps, company, { by: null, provider: 'sandbox' }, { keys })
}

/** Pays on the provider's page as the client who booked. */
async function payFor(world: World, booked: Reply['body']): Promise<Reply> {
  const { server, studio, account } = world
  const key = keyOf(booked)
  const link = await server.post(
    `/v1/payment/company/${studio.company_id}/appointment/${String(booked['id'])}`,
    {},
    key === undefined ? (account.owner?.headers ?? {}) : { 'x-manage-key': String(key) },
  )
  if (link.status === 200)
    await server.app.inject({
      method: 'POST',
      url: new URL(String(link.body['url'])).pathname,
      payload: 'card=success',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  return link
}

async function readOwn({ server, studio, account }: World, booked: Reply['body']): Promise<Reply['body']> {
  const [id, key] = [String(booked['id']), keyOf(booked)]
  const seen =
    key === undefined
      ? await account.owner!.get(`/v1/company/${studio.company_id}/user/appointment/${id}`)
      : await server.get(`/v1/client/appointment/${id}?company_id=${studio.company_id}`, {
          'x-manage-key': String(key),
        })
  return must(seen)
}

const signInAs = ({ server, studio, client }: World) => signIn(server, studio, client)

const move = (world: World, booked: Reply['body'], day: number, more: Record<string, unknown> = {}) => {
  const { base, post } = world.asClient()
  const url = `${base}/appointment/${String(booked['id'])}/move`
  return world.post(url, 'appointment', { ...world.when(day), ...more }, keyOf(booked), post)
}

const wait = (world: World, day: number) =>
  world.post('/v1/client/waiting_list', 'waiting', {
    client: world.client,
    ...(world.isEvent
      ? { ...world.when(day), space: world.places() }
      : {
          date: dateOf(day),
          service_ids: world.services.map(({ service_id }) => service_id),
          resource_id:
            world.names.has('any resource') || world.given.masterForEachService
              ? null
              : world.masters[0]!.resource_id,
        }),
  })

const repeat = (world: World, on: number[]) => {
  const { base, post } = world.asClient()
  const appointment = { ...world.asked, client: world.client, starts: on.map(onDay) }
  return world.post(`${base}/appointment/repeat`, 'appointment', appointment, undefined, post)
}

/** Converts a range such as `["2026-05-20 06:45:00+00","2026-05-20 08:15:00+00")` to milliseconds. */
const boundsOf = (range: string): [number, number] => {
  const [from = '', to = ''] = [...range.matchAll(/"([^"]+)"/g)].map(
    ([, instant = '']) => `${instant.replace(' ', 'T')}:00`,
  )
  return [Date.parse(from), Date.parse(to)]
}
