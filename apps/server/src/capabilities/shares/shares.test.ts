import { CHALLENGE_HEADER } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../test/builders.ts'
import { type Reply, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { signIn } from '../../../test/sign-in.ts'
import { challengeOf, solved } from '../../../test/solved.ts'
import { trustedCallers } from '../../plugins/caller.ts'
import { companyScope } from '../../database/company-scope.ts'
import { forgetCallers, forgetSpentChallenges, newChallenge } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const HOUR = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW, trustProxy: ['loopback', '10.0.0.0/8'] })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

/** 10:00 of the day after tomorrow's and so on, or another hour of it. */
const day = (days: number, hour = 10) =>
  new Date(Date.parse('2026-05-18T07:00:00.000Z') + days * 24 * HOUR + (hour - 10) * HOUR).toISOString()

/** Another one in each story: budgets by address are counted for all of them together. */
let attacker = ''
let attackers = 0
beforeEach(() => {
  attacker = `203.0.${(attackers += 1)}.7`
})
let numbers = 0
/** Made up by whoever asks, as an attacker would for every request. */
const anyHolder = () => `invented-holder-${(numbers += 1)}`
const anyGuest = () => ({ first_name: 'Олена', phone: `+38044${1_000_000 + (numbers += 1)}` })

const ask = (path: string, body: unknown, from = attacker, headers: Record<string, string> = {}) =>
  server.post(path, body, { 'x-forwarded-for': from, ...headers })

/** As a strong attacker does: whatever challenge comes is solved. */
async function insist(path: string, body: unknown, from = attacker, headers: Record<string, string> = {}) {
  const reply = await ask(path, body, from, headers)
  return reply.body.code === 'challenge.required'
    ? ask(path, body, from, { ...headers, ...(await solved(reply)) })
    : reply
}

async function salon(resources: number, given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const masters = []
  for (let ordinal = 1; ordinal <= resources; ordinal += 1) masters.push(await studio.resource({ ordinal }))
  const { service_id } = await studio.service({ by: masters })
  /** Starts of the day that somebody could still take with some resource, each of each resource. */
  const startsOf = async (days: number, serviceId: string) => {
    const date = day(days).slice(0, 10)
    const answer = await server.answer(
      'listResourceSlots',
      { company: studio.company_id, branch: studio.branch_id },
      { serviceId, start: date, end: date, resultType: 'SLOTS' },
    )
    return (answer as { slots: { date_slots: { slots: unknown[] }[] }[] }).slots
      .flatMap(({ date_slots }) => date_slots)
      .reduce((sum, { slots }) => sum + slots.length, 0)
  }
  const visit = (start_time: string) => ({
    ...{ company_id: studio.company_id, branch_id: studio.branch_id, start_time },
    service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
  })
  const hold = (start: string, holder = anyHolder()) => ({ hold: { ...visit(start), holder } })
  const booking = (start: string, more: object = {}) => ({
    appointment: { ...visit(start), client: anyGuest(), ...more },
  })
  const starts = (days: number) => startsOf(days, service_id)
  return { studio, masters, visit, hold, booking, starts, startsOf }
}

async function hall(space: number, given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const yoga = await studio.service({ booking_type: 'EVENT' })
  const event = (starts_at: string) => studio.event({ service_id: yoga.service_id, starts_at, space })
  const hold = ({ event_id }: { event_id: string }, places: number) => ({
    hold: {
      ...{ company_id: studio.company_id, branch_id: studio.branch_id, event_id, space: places },
      holder: anyHolder(),
    },
  })
  const book = ({ event_id }: { event_id: string }, places: number, more: object = {}) =>
    insist(`/v1/client/group_training/${event_id}/appointment`, {
      appointment: { company_id: studio.company_id, space: places, client: anyGuest(), ...more },
    })
  return { studio, event, hold, book }
}

const HOLD = '/v1/client/hold'
const BOOK = '/v1/client/appointment'
const WAIT = '/v1/client/waiting_list'
const codes = (replies: Reply[]) =>
  replies.map(({ status, body }) => (status === 200 ? 'ok' : String(body.code)))
const tally = (replies: Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes(replies), (code) => code)].map(([code, all]) => [code, all.length]),
  )

describe('one address without a proven phone', () => {
  it('blocks at most 2 % of any day’s starts, whatever holders it makes up and challenges it solves', async () => {
    const { hold, starts } = await salon(40)
    const before = await starts(2)
    // A burst at the same moment, then one after the other.
    const burst = await Promise.all(
      Array.from({ length: 12 }, (_, number) => insist(HOLD, hold(day(2, 9 + (number % 8))))),
    )
    for (let hour = 9; hour < 18; hour += 1) await insist(HOLD, hold(day(2, hour)))
    expect(burst.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const after = await starts(2)
    expect(after).toBeLessThan(before)
    expect(before - after).toBeLessThanOrEqual(before * 0.02)
  })

  it('the same by bookings, which never end, and by both together', async () => {
    const { hold, booking, starts } = await salon(40)
    const before = await starts(3)
    for (let hour = 9; hour < 17; hour += 1) {
      await insist(BOOK, booking(day(3, hour)))
      await insist(HOLD, hold(day(3, hour)))
    }
    const after = await starts(3)
    expect(after).toBeLessThan(before)
    expect(before - after).toBeLessThanOrEqual(before * 0.02)
  })

  it('in a studio of one it has a family’s three visits, and beyond them one a day on ten days', async () => {
    const { booking } = await salon(1)
    const sameDay: Reply[] = []
    for (const hour of [9, 11, 13, 15]) sameDay.push(await insist(BOOK, booking(day(1, hour))))
    expect(codes(sameDay)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
    const days: Reply[] = []
    for (let ahead = 2; ahead <= 13; ahead += 1) days.push(await insist(BOOK, booking(day(ahead))))
    expect(tally(days)).toEqual({ ok: 9, 'phone.proofRequired': 3 })
    expect((await insist(BOOK, booking(day(5, 15)))).body.code, 'the three are no three a day').toBe(
      'phone.proofRequired',
    )
  })

  it('throws out nobody’s hold: a stranger behind the same address keeps it, and whoever comes later meets the share', async () => {
    const { studio, hold, booking } = await salon(1)
    for (const ahead of [2, 3, 4]) expect((await insist(HOLD, hold(day(ahead)))).status).toBe(200)
    const honest = await insist(HOLD, hold(day(1, 9), 'the-honest-visitor'))
    expect(honest.status).toBe(200)
    for (const hour of [11, 13, 15, 17])
      expect((await insist(HOLD, hold(day(1, hour)))).body.code).toBe('phone.proofRequired')
    expect((await insist(BOOK, booking(day(1, 15)))).body.code, 'nor by booking').toBe('phone.proofRequired')
    const { company_id } = studio
    const extended = await ask(`${HOLD}/${String(honest.body.id)}/extend`, {
      hold: { company_id, holder: 'the-honest-visitor' },
    })
    expect(extended.status).toBe(200)
    expect((await ask(BOOK, booking(day(1, 9), { hold_id: honest.body.id }))).status).toBe(200)
  })

  it('has one hold for each visitor: what one browser holds next takes the place of what it held', async () => {
    const { hold, booking } = await salon(1)
    for (const hour of [9, 11, 13, 15])
      expect((await ask(HOLD, hold(day(1, hour), 'one-visitor-browser'))).status).toBe(200)
    expect((await ask(BOOK, booking(day(1, 13)), '198.51.100.4')).status).toBe(200)
    expect((await ask(BOOK, booking(day(1, 15)), '198.51.100.4')).body.code).toBe(
      'appointment.time.unavailable',
    )
  })

  it('books what it holds, and nothing counts twice', async () => {
    const { hold, booking } = await salon(1)
    const held = await ask(HOLD, hold(day(1)))
    expect((await ask(BOOK, booking(day(1), { hold_id: held.body.id }))).status).toBe(200)
  })

  it('a visit of many hours with several people is none that a small studio gives away unproven', async () => {
    const studio = await server.studio()
    const [anna, ira] = [await studio.resource(), await studio.resource()]
    const colour = await studio.service({ by: [anna], duration: 3 * 3600 })
    const massage = await studio.service({ by: [ira], duration: 3 * 3600 })
    const reply = await insist(BOOK, {
      appointment: {
        ...{ company_id: studio.company_id, branch_id: studio.branch_id, start_time: day(1, 10) },
        service_resource_settings: [
          { service: colour.service_id, resources: [anna.resource_id], ordinal: 1 },
          { service: massage.service_id, resources: [ira.resource_id], ordinal: 2 },
        ],
        client: anyGuest(),
      },
    })
    expect(reply.body.code).toBe('phone.proofRequired')
  })

  it('moving bookings together onto one day is refused like booking there', async () => {
    const { studio, booking } = await salon(1)
    for (const hour of [9, 11, 13]) await insist(BOOK, booking(day(1, hour)))
    const other = await insist(BOOK, booking(day(2, 10)))
    const move = (start_time: string) =>
      ask(
        `${BOOK}/${String(other.body.id)}/move`,
        { appointment: { company_id: studio.company_id, start_time } },
        attacker,
        { 'x-manage-key': String(other.body.manage_key) },
      )
    expect((await move(day(1, 15))).body.code).toBe('phone.proofRequired')
    expect((await move(day(2, 15))).status, 'its own place stands in nobody’s way').toBe(200)
  })

  it('who moves a visit to a time held for it does not count twice: neither the hold nor the old time', async () => {
    const { studio, booking, hold } = await salon(1)
    for (const ahead of [2, 3]) await insist(BOOK, booking(day(ahead)))
    const visit = await insist(BOOK, booking(day(1, 10)))
    // The fourth that stands, so it is paid, and gives way to nothing: the share of the day is used up by the visit.
    expect((await insist(HOLD, hold(day(1, 14)))).body.code).toBe('phone.proofRequired')
    const held = await insist(HOLD, hold(day(4, 14)))
    const move = (more: object) =>
      ask(
        `${BOOK}/${String(visit.body.id)}/move`,
        { appointment: { company_id: studio.company_id, ...more } },
        attacker,
        { 'x-manage-key': String(visit.body.manage_key) },
      )
    expect((await move({ start_time: day(4, 14), hold_id: held.body.id })).status).toBe(200)
    expect((await move({ start_time: day(4, 10) })).status, 'and without a hold').toBe(200)
  })

  it('places of events: eight as one group at first, then a family a day on ten days', async () => {
    const { event, hold, book } = await hall(30)
    const events = []
    for (let ahead = 1; ahead <= 12; ahead += 1) events.push(await event(day(ahead)))
    expect((await insist(HOLD, hold(events[0]!, 30))).body.code).toBe('phone.proofRequired')
    expect(
      codes([await insist(HOLD, hold(events[0]!, 5)), await book(events[0]!, 4), await book(events[0]!, 3)]),
      'a class of eight is theirs, and no more',
    ).toEqual(['ok', 'phone.proofRequired', 'ok'])
    expect((await book(events[1]!, 8)).status).toBe(200)
    const later: Reply[] = []
    for (const each of events.slice(2)) later.push(await book(each, 5), await book(each, 4))
    expect(tally(later)).toEqual({ ok: 8, 'phone.proofRequired': 12 })
    const { taken } = await server.database.read
      .selectFrom('event')
      .select((columns) => columns.fn.sum<number>('used_space').as('taken'))
      .where('company_id', '=', events[0]!.company_id)
      .executeTakeFirstOrThrow()
    expect(taken, 'two groups and eight families').toBe(8 + 8 + 8 * 4)
  })

  it('wishes on waiting lists: ten, as many of one class as it could book, and none for a whole class', async () => {
    const { studio, event } = await hall(9)
    const wait = (event_id: string, space = 1) =>
      insist(WAIT, {
        waiting: {
          ...{ company_id: studio.company_id, branch_id: studio.branch_id, event_id, space },
          client: anyGuest(),
        },
      })
    const events = []
    for (let ahead = 1; ahead <= 12; ahead += 1) events.push(await event(day(ahead)))
    await server.database.read
      .updateTable('event')
      .set({ used_space: 9 })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await wait(events[0]!.event_id, 9)).body.code).toBe('phone.proofRequired')
    const ofOne: Reply[] = []
    for (let number = 0; number < 6; number += 1) ofOne.push(await wait(events[0]!.event_id))
    expect(tally(ofOne)).toEqual({ ok: 4, 'phone.proofRequired': 2 })
    const others: Reply[] = []
    for (const each of events.slice(1)) others.push(await wait(each.event_id))
    expect(tally(others)).toEqual({ ok: 6, 'phone.proofRequired': 5 })
  })

  it('wishes for a time of a day: as many as it could book', async () => {
    const { studio, visit, booking } = await salon(1)
    for (const ahead of [1, 2])
      for (let hour = 9; hour < 18; hour += 1)
        await ask(BOOK, booking(day(ahead, hour)), `198.51.${10 * ahead + hour}.4`)
    const wait = (date: string) =>
      insist(WAIT, {
        waiting: {
          ...{ company_id: studio.company_id, branch_id: studio.branch_id, date },
          service_ids: [visit(day(1)).service_resource_settings[0]!.service],
          client: anyGuest(),
        },
      })
    const replies: Reply[] = []
    for (let number = 0; number < 5; number += 1) replies.push(await wait(day(1).slice(0, 10)))
    expect(tally(replies)).toEqual({ ok: 3, 'phone.proofRequired': 2 })
    expect((await wait(day(2).slice(0, 10))).status).toBe(200)
  })
})

describe('a day is what its lists show', () => {
  const night = { works: ['22:00-28:00' as const] }

  it('of a night shift from ten to four one address blocks at most 2 %, before midnight and after it', async () => {
    const { hold, booking, starts } = await salon(60, night)
    const before = await starts(2)
    for (const hour of [22, 24, 25, 26, 27]) await insist(BOOK, booking(day(2, hour)))
    for (const hour of [23, 25, 26]) await insist(HOLD, hold(day(2, hour)))
    const after = await starts(2)
    expect(after).toBeLessThan(before)
    expect(before - after).toBeLessThanOrEqual(before * 0.02)
  })

  it('in a night studio of one an address has three visits once, and then one a night, whatever the calendar says', async () => {
    const { booking } = await salon(1, night)
    const first: Reply[] = []
    for (const hour of [24, 25, 26, 27]) first.push(await insist(BOOK, booking(day(1, hour))))
    expect(codes(first)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
    const second: Reply[] = []
    // All of one night, and of two dates of the calendar.
    for (const hour of [23, 24, 26]) second.push(await insist(BOOK, booking(day(2, hour))))
    expect(codes(second)).toEqual(['ok', 'phone.proofRequired', 'phone.proofRequired'])
  })

  it('moving and holding count by the night too', async () => {
    const { studio, booking, hold } = await salon(1, night)
    for (const hour of [22, 24, 25]) await insist(BOOK, booking(day(1, hour)))
    const other = await insist(BOOK, booking(day(2, 25)))
    const move = (start_time: string) =>
      ask(
        `${BOOK}/${String(other.body.id)}/move`,
        { appointment: { company_id: studio.company_id, start_time } },
        attacker,
        { 'x-manage-key': String(other.body.manage_key) },
      )
    expect((await move(day(1, 27))).body.code).toBe('phone.proofRequired')
    expect((await insist(HOLD, hold(day(1, 27)))).body.code).toBe('phone.proofRequired')
    expect((await insist(HOLD, hold(day(2, 23)))).body.code).toBe('phone.proofRequired')
    expect((await insist(HOLD, hold(day(3, 25)))).status).toBe(200)
  })

  it('in a house that never closes visits at midnight count for the evening before, whose long visits they stand in the way of', async () => {
    const { studio, masters, booking, startsOf } = await salon(40, { works: ['00:00-24:00'] })
    const { service_id } = await studio.service({ by: masters, duration: 6 * 3600 })
    const before = await startsOf(2, service_id)
    for (let number = 0; number < 8; number += 1) await insist(BOOK, booking(day(3, 0)))
    const after = await startsOf(2, service_id)
    expect(after).toBeLessThan(before)
    expect(before - after).toBeLessThanOrEqual(before * 0.02)
  })
})

describe('rentals', () => {
  async function house(rooms: number, least: number, most: number) {
    const { studio } = await salon(0, { works: ['00:00-24:00'] })
    const by = []
    for (let ordinal = 1; ordinal <= rooms; ordinal += 1) by.push(await studio.resource({ ordinal }))
    const { service_id } = await studio.service({
      ...{ by, booking_type: 'RENT', duration: 3600 },
      ...{ min_duration: least * 3600, max_duration: most * 3600 },
    })
    const rent = (start_time: string, hours: number) =>
      insist(BOOK, {
        appointment: {
          ...{ company_id: studio.company_id, branch_id: studio.branch_id, start_time },
          service_resource_settings: [
            { service: service_id, resources: [], ordinal: 1, duration: hours * 3600 },
          ],
          client: anyGuest(),
        },
      })
    return { studio, rent }
  }

  it('of several days count for each day that they cover', async () => {
    const { rent } = await house(1, 24, 72)
    expect((await rent(day(1, 0), 72)).status).toBe(200)
    expect((await rent(day(4, 0), 24)).status, 'one a day on further days').toBe(200)
    expect((await rent(day(5, 0), 48)).status).toBe(200)
    expect((await rent(day(7, 0), 72)).status).toBe(200)
    expect((await rent(day(10, 0), 48)).body.code, 'an eleventh day is none of the ten').toBe(
      'phone.proofRequired',
    )
    expect((await rent(day(10, 0), 24)).status, 'the tenth').toBe(200)
  })

  it('of a day that somebody’s rental covers one address has no other visit in a small house', async () => {
    const { rent } = await house(2, 24, 72)
    expect((await rent(day(1, 0), 72)).status).toBe(200)
    expect((await rent(day(2, 0), 24)).body.code).toBe('phone.proofRequired')
    expect((await rent(day(3, 0), 48)).body.code).toBe('phone.proofRequired')
  })

  it('of a week, or of a day and night in a house that lets by the hour, are no first visit', async () => {
    const weeks = await house(1, 24, 168)
    expect((await weeks.rent(day(1, 0), 168)).body.code).toBe('phone.proofRequired')
    const hours = await house(1, 1, 168)
    expect((await hours.rent(day(1, 0), 24)).body.code).toBe('phone.proofRequired')
    expect((await hours.rent(day(1, 8), 12)).status, 'a hall for a feast is one').toBe(200)
    expect((await hours.rent(day(2, 8), 12)).status).toBe(200)
    expect((await hours.rent(day(3, 8), 4)).status).toBe(200)
    expect((await hours.rent(day(4, 8), 5)).body.code, 'after them four hours at most').toBe(
      'phone.proofRequired',
    )
    expect((await hours.rent(day(4, 8), 4)).status).toBe(200)
  })

  it('that have begun count until they end', async () => {
    const { rent } = await house(2, 24, 72)
    expect((await rent(day(1, 0), 72)).status).toBe(200)
    server.clock.set(day(1, 12))
    expect((await rent(day(3, 0), 24)).body.code).toBe('phone.proofRequired')
  })
})

describe('a network', () => {
  it.each([
    { name: 'an IPv4 block of 256', from: (number: number) => `203.0.113.${number}` },
    { name: 'an IPv6 /48', from: (number: number) => `2001:db8:7:${number.toString(16)}::1` },
  ])('$name blocks at most 8 % of a day, and six visits of a small studio', async ({ from }) => {
    const large = await salon(40)
    const before = await large.starts(2)
    for (let number = 1; number <= 16; number += 1)
      await insist(BOOK, large.booking(day(2, 9 + (number % 8))), from(number))
    const after = await large.starts(2)
    expect(before - after).toBeGreaterThan(before * 0.02)
    expect(before - after).toBeLessThanOrEqual(before * 0.08)
    const small = await salon(1)
    const replies = []
    for (let hour = 9; hour < 17; hour += 1)
      replies.push(await insist(BOOK, small.booking(day(2, hour)), from(hour)))
    expect(tally(replies)).toEqual({ ok: 6, 'phone.proofRequired': 2 })
  })

  it('all addresses of one IPv6 /64 are one: a household has as many as it likes', async () => {
    const { booking } = await salon(1)
    const replies = []
    for (const hour of [9, 11, 13, 15])
      replies.push(await insist(BOOK, booking(day(2, hour)), `2001:db8:7:1::${hour}`))
    expect(codes(replies)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
  })

  it('does not shut out who comes first from an address of it, however much the others took', async () => {
    const { booking, hold } = await salon(1)
    const address = (number: number) => `203.0.${attackers}.${number}`
    for (const number of [1, 2])
      for (const ahead of [1, 2, 3, 4])
        expect((await insist(BOOK, booking(day(ahead, 8 + 2 * number)), address(number))).status).toBe(200)
    const first = booking(day(4, 14))
    const held = await insist(HOLD, hold(day(4, 14)), address(3))
    expect(held.status, 'the share of the network is used up on that day').toBe(200)
    const own = { appointment: { ...first.appointment, hold_id: held.body.id } }
    expect((await insist(BOOK, own, address(3))).status, 'and the hold is booked').toBe(200)
    expect((await insist(BOOK, booking(day(4, 16)), address(3))).body.code, 'once').toBe(
      'phone.proofRequired',
    )
    expect((await insist(BOOK, booking(day(5, 16)), address(3))).status).toBe(200)
    expect((await insist(BOOK, booking(day(4, 16)), address(4))).status).toBe(200)
    expect((await insist(BOOK, booking(day(4, 17)), address(5))).body.code, 'four share the day').toBe(
      'phone.proofRequired',
    )
    expect((await insist(BOOK, booking(day(6, 17)), address(5))).status, 'other days are open').toBe(200)
  })

  it('of all that one address books ahead thirty stand, however large the studio, and the next address still comes in', async () => {
    const { studio, booking } = await salon(40, { settings: { protection: { unproven: 'OFF' } } })
    const series = (from: number, count: number, hour: number) => {
      const starts = Array.from({ length: count }, (_, number) => day(from + number, hour))
      return { appointment: { ...booking(starts[0]!).appointment, starts } }
    }
    for (const from of [1, 16]) expect((await ask(`${BOOK}/repeat`, series(from, 15, 10))).status).toBe(200)
    await server.database.read
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify({ protection: { unproven: 'CHALLENGE' } }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await insist(BOOK, booking(day(40)))).body.code).toBe('phone.proofRequired')
    const neighbour = `203.0.${attackers}.99`
    expect((await insist(BOOK, booking(day(3)), neighbour)).status).toBe(200)
  })

  it('an honest client elsewhere books at once while it goes on', async () => {
    const { booking, hold } = await salon(2)
    for (let hour = 9; hour < 17; hour += 1) await insist(HOLD, hold(day(1, hour)))
    expect((await ask(BOOK, booking(day(1, 12)), '198.51.100.9')).status).toBe(200)
  })
})

describe('a challenge', () => {
  /** Three are free; the fourth has to be paid. */
  async function afterThree(given: StudioGiven = {}) {
    const studio = await salon(2, given)
    for (const ahead of [1, 2, 3]) expect((await ask(HOLD, studio.hold(day(ahead)))).status).toBe(200)
    return studio
  }

  it('comes after the first three, says what to do, and its answer pays for the same request', async () => {
    const { hold } = await afterThree()
    const asked = hold(day(4))
    const reply = await ask(HOLD, asked)
    expect([reply.status, reply.body.code]).toEqual([428, 'challenge.required'])
    expect((await ask(HOLD, asked, attacker, await solved(reply))).status).toBe(200)
  })

  it('pays once', async () => {
    const { hold } = await afterThree()
    const paid = await solved(await ask(HOLD, hold(day(4))))
    const twice = await Promise.all([5, 6].map((ahead) => ask(HOLD, hold(day(ahead)), attacker, paid)))
    expect(tally(twice)).toEqual({ ok: 1, 'challenge.required': 1 })
  })

  it('whose act is refused for another reason is not spent', async () => {
    const { hold } = await afterThree()
    const paid = await solved(await ask(HOLD, hold(day(4))))
    expect((await ask(HOLD, hold(day(-1)), attacker, paid)).body.code).toBe('appointment.startTime.hasPassed')
    expect((await ask(HOLD, hold(day(4)), attacker, paid)).status).toBe(200)
  })

  it('is of one company, one purpose and some minutes', async () => {
    const [one, other] = [await afterThree(), await afterThree()]
    const paid = await solved(await ask(HOLD, one.hold(day(4))))
    expect((await ask(HOLD, other.hold(day(4)), attacker, paid)).body.code).toBe('challenge.required')
    expect((await ask(BOOK, one.booking(day(4)), attacker, paid)).body.code).toBe('challenge.required')
    const booked = await salon(2)
    for (const ahead of [1, 2, 3]) await ask(BOOK, booked.booking(day(ahead)))
    const old = await solved(await ask(BOOK, booked.booking(day(4))))
    server.clock.set(new Date(Date.parse(NOW) + 601_000).toISOString())
    expect((await ask(BOOK, booked.booking(day(4)), attacker, old)).body.code).toBe('challenge.required')
    const young = await solved(await ask(BOOK, booked.booking(day(4))))
    server.clock.set(new Date(Date.parse(NOW) + 601_000 + 590_000).toISOString())
    expect((await ask(BOOK, booked.booking(day(4)), attacker, young)).status).toBe(200)
  })

  it.each([
    { what: 'nothing', change: () => '' },
    { what: 'no base64', change: () => '%%%' },
    { what: 'another nonce', change: (text: string) => text.replace(/"nonce":"../, '"nonce":"00') },
    { what: 'an easier level', change: (text: string) => text.replace('"level":0', '"level":6') },
    {
      what: 'a guessed key',
      change: (text: string) => text.replace(/"derivedKey":"......../, '"derivedKey":"00000000'),
    },
    {
      what: 'another counter and key',
      change: (text: string) => text.replace(/"solution":.*/, '"solution":{"counter":1,"derivedKey":"00"}}'),
    },
    { what: 'an endless one', change: (text: string) => text.replace(/"cost":1000/, '"cost":1000000000') },
  ])('$what pays nothing', async ({ change }) => {
    const { hold } = await afterThree()
    const { [CHALLENGE_HEADER]: right = '' } = await solved(await ask(HOLD, hold(day(4))))
    const text = Buffer.from(right, 'base64').toString('utf8')
    const wrong = change(text)
    expect(wrong).not.toBe(text)
    const header = wrong.startsWith('{') ? Buffer.from(wrong).toString('base64') : wrong
    const reply = await ask(HOLD, hold(day(4)), attacker, { [CHALLENGE_HEADER]: header })
    expect(reply.body.code).toBe('challenge.required')
  })

  it('becomes harder, and an easy one that was kept does not pay any more', async () => {
    const { hold } = await afterThree()
    const early = await solved(await ask(HOLD, hold(day(4))))
    for (const ahead of [4, 5, 6]) expect((await insist(HOLD, hold(day(ahead)))).status).toBe(200)
    const reply = await ask(HOLD, hold(day(7)), attacker, early)
    expect(reply.body.code).toBe('challenge.required')
    expect(challengeOf(reply).parameters.data).toMatchObject({
      level: 1,
    })
  })

  it.each([
    { level: 0, least: 100 },
    { level: 2, least: 400 },
  ])(
    'of level $level costs more than $least tries on average, and not the same each time',
    async ({ level, least }) => {
      const { studio } = await salon(1)
      const company = await companyScope(server.database.read, studio.company_id)
      const tries: number[] = []
      for (let each = 0; each < 12; each += 1) {
        const { challengeTries: _few, ...deps } = server.deps
        const challenge = await newChallenge(deps, company, 'HOLD', level)
        const header = await solved({ body: { metadata: { challenge } } })
        const { solution } = JSON.parse(
          Buffer.from(header[CHALLENGE_HEADER]!, 'base64').toString('utf8'),
        ) as {
          solution: { counter: number }
        }
        tries.push(solution.counter)
      }
      expect(tries.reduce((sum, each) => sum + each, 0) / tries.length).toBeGreaterThan(least)
      expect(new Set(tries).size).toBeGreaterThan(6)
    },
  )

  it('is asked for a series of more than three visits, whether one of them is held or not', async () => {
    const { hold, booking } = await salon(1)
    const series = (days: number[], hold_id?: unknown) => {
      const { appointment } = booking(day(days[0]!))
      return {
        appointment: { ...appointment, starts: days.map((each) => day(each)), hold_id: hold_id ?? null },
      }
    }
    const SERIES = `${BOOK}/repeat`
    expect((await ask(SERIES, series([1, 2, 3, 4]))).body.code).toBe('challenge.required')
    expect((await ask(SERIES, series([1, 2, 3]))).status).toBe(200)

    attacker = `203.0.${(attackers += 1)}.7`
    const held = await ask(HOLD, hold(day(4)))
    expect((await ask(SERIES, series([4, 5, 6, 7, 8], held.body.id))).body.code).toBe('challenge.required')
    expect((await insist(SERIES, series([4, 5, 6, 7, 8], held.body.id))).status).toBe(200)
  })

  it('is not asked for a booking of what is held: the hold was paid for', async () => {
    const { hold, booking } = await afterThree()
    const held = await insist(HOLD, hold(day(4)))
    expect((await ask(BOOK, booking(day(4), { hold_id: held.body.id }))).status).toBe(200)
    expect((await ask(BOOK, booking(day(5), { hold_id: held.body.id }))).body.code).toBe('challenge.required')
  })

  it('spent ones are forgotten when they would have ended, and callers when their visits are over', async () => {
    const { studio, booking } = await salon(2)
    for (const ahead of [1, 2, 3, 4]) await insist(BOOK, booking(day(ahead)))
    const left = async () => ({
      challenges: (
        await server.database.read
          .selectFrom('spent_challenge')
          .select('nonce')
          .where('company_id', '=', studio.company_id)
          .execute()
      ).length,
      callers: (
        await server.database.read
          .selectFrom('appointment')
          .select('caller_host')
          .where('company_id', '=', studio.company_id)
          .where('caller_block', 'is not', null)
          .execute()
      ).length,
    })
    expect(await left()).toEqual({ challenges: 1, callers: 4 })
    server.clock.set(day(3, 12))
    await forgetSpentChallenges(server.deps)
    await forgetCallers(server.deps)
    expect(await left()).toEqual({ challenges: 0, callers: 1 })
  })

  it('of holds too, once they were given back or ran out, though the holds are kept for two days', async () => {
    const { studio, hold } = await salon(2)
    const holder = 'a-visitor-who-leaves'
    const given = await ask(HOLD, hold(day(1), holder))
    await ask(`${HOLD}/${String(given.body.id)}/release`, { hold: { company_id: studio.company_id, holder } })
    await ask(HOLD, hold(day(2)))
    const marked = async () => {
      await forgetCallers(server.deps)
      const rows = await server.database.read
        .selectFrom('hold')
        .select('caller_block')
        .where('company_id', '=', studio.company_id)
        .execute()
      return rows.map(({ caller_block }) => String(caller_block !== null)).toSorted()
    }
    expect(await marked()).toEqual(['false', 'true'])
    server.clock.set(new Date(Date.parse(NOW) + 601_000).toISOString())
    expect(await marked()).toEqual(['false', 'false'])
  })

  it('no address stands in the database', async () => {
    const { studio, booking } = await salon(2)
    await ask(BOOK, booking(day(1)))
    const [row] = await server.database.read
      .selectFrom('appointment')
      .select(['caller_host', 'caller_block'])
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(row?.caller_host).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(row)).not.toContain('203')
  })
})

describe('what the company chooses', () => {
  it('OFF: no challenge and no share', async () => {
    const { booking } = await salon(1, { settings: { protection: { unproven: 'OFF' } } })
    const replies = []
    for (const hour of [9, 10, 11, 12, 13, 14]) replies.push(await ask(BOOK, booking(day(1, hour))))
    expect(tally(replies)).toEqual({ ok: 6 })
  })

  it('OFF: no place of an event and no move either, but what is taken counts once the company looks again', async () => {
    const { studio, event } = await hall(60, { settings: { protection: { unproven: 'OFF' } } })
    const [first, second] = [await event(day(2)), await event(day(3))]
    const takes = ({ event_id }: { event_id: string }, places: number) =>
      ask(`/v1/client/group_training/${event_id}/appointment`, {
        appointment: { company_id: studio.company_id, space: places, client: anyGuest() },
      })
    const taken = await takes(first, 30)
    expect(taken.status).toBe(200)
    const moved = await ask(
      `${BOOK}/${String(taken.body.id)}/move`,
      { appointment: { company_id: studio.company_id, event_id: second.event_id } },
      attacker,
      { 'x-manage-key': String(taken.body.manage_key) },
    )
    expect(moved.status).toBe(200)
    await server.database.read
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify({ protection: { unproven: 'CHALLENGE' } }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await takes(second, 4)).body.code).toBe('phone.proofRequired')
  })

  it('OFF: visits are moved together onto one day', async () => {
    const { studio, booking } = await salon(1, { settings: { protection: { unproven: 'OFF' } } })
    const booked = []
    for (const ahead of [2, 3, 4, 5, 6]) booked.push(await ask(BOOK, booking(day(ahead))))
    const moves = []
    for (const [number, { body }] of booked.entries())
      moves.push(
        await ask(
          `${BOOK}/${String(body.id)}/move`,
          { appointment: { company_id: studio.company_id, start_time: day(1, 10 + number) } },
          attacker,
          { 'x-manage-key': String(body.manage_key) },
        ),
      )
    expect(codes(moves)).toEqual(moves.map(() => 'ok'))
  })

  it('PHONE: after the first three the proof of a phone at once', async () => {
    const { booking } = await salon(1, { settings: { protection: { unproven: 'PHONE' } } })
    const replies = []
    for (const ahead of [1, 2, 3, 4]) replies.push(await ask(BOOK, booking(day(ahead))))
    expect(codes(replies)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
  })
})

describe('who has proven a phone', () => {
  const ofPhones = (more: object = {}) => ({
    settings: { auth: { sms_auth: true }, protection: { unproven: 'CHALLENGE' as const, ...more } },
  })

  it('has six visits a day in the smallest studio, held or booked, from wherever they ask', async () => {
    const { studio, hold, visit } = await salon(1, ofPhones())
    const { headers: own } = await signIn(server, studio)
    const book = (start: string, from = attacker) =>
      ask(`/v1/company/${studio.company_id}/user/appointment`, { appointment: visit(start) }, from, own)
    const replies = []
    for (const hour of [9, 10, 11, 12, 13]) replies.push(await book(day(1, hour)))
    replies.push(await ask(HOLD, hold(day(1, 14)), attacker, own))
    expect(tally(replies)).toEqual({ ok: 6 })
    const over = await book(day(1, 15), '198.51.100.77')
    expect([over.status, over.body.code]).toEqual([403, 'booking.limit.reached'])
    expect((await ask(HOLD, hold(day(1, 16)), attacker, own)).body.code).toBe('booking.limit.reached')
    expect((await book(day(2, 10))).status, 'and six on the next').toBe(200)
    expect((await ask(HOLD, hold(day(1, 16)), attacker)).status, 'nor does it count for guests').toBe(200)
    const other = await signIn(server, studio, { phone: '+380447654321' })
    expect((await ask(HOLD, hold(day(1, 15)), attacker, other.headers)).status, 'nor for others').toBe(200)
  })

  it('blocks at most 8 % of the day of a large studio beyond them', async () => {
    const { studio, hold, starts } = await salon(20, ofPhones({ person_visits: 1 }))
    const { headers: own } = await signIn(server, studio)
    const before = await starts(2)
    const replies = []
    for (let number = 0; number < 9; number += 1)
      replies.push(await ask(HOLD, hold(day(2, 10 + (number % 6))), attacker, own))
    const after = await starts(2)
    expect(codes(replies).at(-1)).toBe('booking.limit.reached')
    expect(before - after).toBeGreaterThan(before * 0.04)
    expect(before - after).toBeLessThanOrEqual(before * 0.08)
  })

  it('has ten times as many ahead in all, by series too, and moves within them', async () => {
    const { studio, visit } = await salon(1, ofPhones({ person_visits: 2 }))
    const { headers: own } = await signIn(server, studio)
    const path = `/v1/company/${studio.company_id}/user/appointment`
    const series = (from: number, count: number) => {
      const starts = Array.from({ length: count }, (_, number) => day(from + number))
      return ask(`${path}/repeat`, { appointment: { ...visit(starts[0]!), starts } }, attacker, own)
    }
    expect((await series(1, 21)).body.code).toBe('booking.limit.reached')
    expect((await series(1, 19)).status).toBe(200)
    const last = await ask(path, { appointment: visit(day(1, 14)) }, attacker, own)
    expect(last.status).toBe(200)
    expect((await ask(path, { appointment: visit(day(40)) }, attacker, own)).body.code).toBe(
      'booking.limit.reached',
    )
    const move = (start_time: string) =>
      ask(`${path}/${String(last.body.id)}/move`, { appointment: { start_time } }, attacker, own)
    expect((await move(day(2, 14))).status).toBe(200)
  })

  it('has places of events and wishes within a share too', async () => {
    const { studio, event, hold } = await hall(30, ofPhones())
    const { headers: own } = await signIn(server, studio)
    const [one, other] = [await event(day(1)), await event(day(1, 14))]
    expect((await ask(HOLD, hold(one, 13), attacker, own)).body.code).toBe('booking.limit.reached')
    expect((await ask(HOLD, hold(one, 12), attacker, own)).status).toBe(200)
    expect((await ask(HOLD, hold(other, 1), attacker, own)).body.code).toBe('booking.limit.reached')
    await server.database.read
      .updateTable('event')
      .set({ used_space: 30 })
      .where('company_id', '=', studio.company_id)
      .execute()
    const wait = (space: number) =>
      ask(
        WAIT,
        {
          waiting: {
            ...{
              company_id: studio.company_id,
              branch_id: studio.branch_id,
              event_id: other.event_id,
              space,
            },
            client: anyGuest(),
          },
        },
        attacker,
        own,
      )
    expect((await wait(1)).body.code, 'all of the day are held').toBe('booking.limit.reached')
  })

  it('has no limit where the company looks at no shares', async () => {
    const { studio, visit } = await salon(1, { settings: { protection: { unproven: 'OFF' } } })
    const { headers: own } = await signIn(server, studio)
    const replies = []
    for (const hour of [9, 10, 11, 12, 13, 14, 15, 16])
      replies.push(
        await ask(
          `/v1/company/${studio.company_id}/user/appointment`,
          { appointment: visit(day(1, hour)) },
          attacker,
          own,
        ),
      )
    expect(tally(replies)).toEqual({ ok: 8 })
  })

  it('a token that has ended makes a guest of its bearer, and no error', async () => {
    const { hold } = await salon(1)
    expect((await ask(HOLD, hold(day(1)), attacker, { authorization: 'Bearer nothing' })).status).toBe(200)
  })
})

describe('addresses that the operator trusts', () => {
  it('are single ones and networks of both kinds', () => {
    const isTrusted = trustedCallers(['192.0.2.7', '198.51.100.0/28', '2001:db8:7::/48'])
    const asked = [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '192.0.2.8',
      '198.51.100.15',
      '198.51.100.16',
      '2001:db8:7:9::1',
      '2001:db8:8::1',
      'nonsense',
    ]
    expect(asked.filter((address) => isTrusted(address))).toEqual([
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '198.51.100.15',
      '2001:db8:7:9::1',
    ])
  })
})
