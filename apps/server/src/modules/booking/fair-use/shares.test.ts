import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../../test/test-server.ts'
import { HOLD, BOOK, WAIT, day, anyGuest, codes, tally, sharesWorld } from '../../../../test/shares-world.ts'

const { world, ask, insist, salon, hall } = sharesWorld()

describe('one address without a proven phone', () => {
  it('holds at most a tenth of any day’s starts, whatever holders it makes up and challenges it solves', async () => {
    const { hold, starts } = await salon(5)
    const before = await starts(2)
    // Twelve concurrent requests, then sequential ones.
    const burst = await Promise.all(
      Array.from({ length: 12 }, (_, number) => insist(HOLD, hold(day(2, 9 + (number % 8))))),
    )
    for (let hour = 9; hour < 18; hour += 1) await insist(HOLD, hold(day(2, hour)))
    expect(burst.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const taken = before - (await starts(2))
    expect(taken).toBeGreaterThan(before * 0.05)
    expect(taken).toBeLessThanOrEqual(before * 0.1)
  })

  it('takes at most a quarter by bookings, which never end, and by both together', async () => {
    const { hold, booking, starts } = await salon(5)
    const before = await starts(3)
    for (let number = 0; number < 16; number += 1) {
      await insist(BOOK, booking(day(3, 9 + (number % 8))))
      await insist(HOLD, hold(day(3, 9 + (number % 8))))
    }
    const taken = before - (await starts(3))
    expect(taken).toBeGreaterThan(before * 0.2)
    expect(taken).toBeLessThanOrEqual(before * 0.25)
  })

  it('in a studio of one it has a family’s three visits, and beyond them two a day', async () => {
    const { booking } = await salon(1)
    const sameDay: Reply[] = []
    for (const hour of [9, 11, 13, 15]) sameDay.push(await insist(BOOK, booking(day(1, hour))))
    expect(codes(sameDay)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
    for (const ahead of [2, 3, 12]) {
      const later: Reply[] = []
      for (const hour of [9, 12, 15]) later.push(await insist(BOOK, booking(day(ahead, hour))))
      expect(codes(later)).toEqual(['ok', 'ok', 'phone.proofRequired'])
    }
  })

  it('ends no hold: a stranger behind the same address keeps theirs, and later callers are limited by the share', async () => {
    const { studio, hold, booking } = await salon(1)
    for (const ahead of [2, 3, 4]) expect((await insist(HOLD, hold(day(ahead)))).status).toBe(200)
    const honest = await insist(HOLD, hold(day(1, 9), 'the-honest-visitor'))
    expect(honest.status).toBe(200)
    for (const hour of [11, 13, 15, 17])
      expect((await insist(HOLD, hold(day(1, hour)))).body.code).toBe('phone.proofRequired')
    expect((await insist(BOOK, booking(day(1, 15)))).status, 'it books one more').toBe(200)
    expect((await insist(BOOK, booking(day(1, 17)))).body.code, 'and no third').toBe('phone.proofRequired')
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
    const studio = await world.server.studio()
    const [anna, ira] = [await studio.resource(), await studio.resource()]
    const colour = await studio.service({ by: [anna], duration: 3 * 3600 })
    const massage = await studio.service({ by: [ira], duration: 3 * 3600 })
    const reply = await insist(BOOK, {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: day(1, 10),
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
        world.attacker,
        { 'x-manage-key': String(other.body.manage_key) },
      )
    expect((await move(day(1, 15))).body.code).toBe('phone.proofRequired')
    expect((await move(day(2, 15))).status, 'its own place stands in nobody’s way').toBe(200)
  })

  it('a client who moves a visit to a held time is not counted twice: neither the hold nor the old time counts', async () => {
    const { studio, booking, hold } = await salon(1)
    for (const start of [day(2), day(1, 12)]) await insist(BOOK, booking(start))
    const visit = await insist(BOOK, booking(day(1, 10)))
    // It replaces no hold, and the day's limit of two visits is reached.
    expect((await insist(HOLD, hold(day(1, 14)))).body.code).toBe('phone.proofRequired')
    const held = await insist(HOLD, hold(day(4, 14)))
    const move = (more: object) =>
      ask(
        `${BOOK}/${String(visit.body.id)}/move`,
        { appointment: { company_id: studio.company_id, ...more } },
        world.attacker,
        { 'x-manage-key': String(visit.body.manage_key) },
      )
    expect((await move({ start_time: day(4, 14), hold_id: held.body.id })).status).toBe(200)
    expect((await move({ start_time: day(4, 10) })).status, 'and without a hold').toBe(200)
  })

  it('places of events: eight as one group at first, then a family a day', async () => {
    const { event, hold, book } = await hall(16)
    const events = []
    for (let ahead = 1; ahead <= 12; ahead += 1) events.push(await event(day(ahead)))
    expect((await insist(HOLD, hold(events[0]!, 16))).body.code).toBe('phone.proofRequired')
    expect(
      codes([await insist(HOLD, hold(events[0]!, 5)), await book(events[0]!, 4), await book(events[0]!, 3)]),
      'a class of eight is theirs, and no more',
    ).toEqual(['ok', 'phone.proofRequired', 'ok'])
    expect((await book(events[1]!, 8)).status).toBe(200)
    const later: Reply[] = []
    for (const each of events.slice(2)) later.push(await book(each, 5), await book(each, 4))
    expect(tally(later)).toEqual({ ok: 10, 'phone.proofRequired': 10 })
    const { taken } = await world.server.database.db
      .selectFrom('event')
      .select((columns) => columns.fn.sum<number>('used_space').as('taken'))
      .where('company_id', '=', events[0]!.company_id)
      .executeTakeFirstOrThrow()
    expect(taken, 'two groups and ten families').toBe(8 + 8 + 10 * 4)
  })

  it('waiting list entries: as many of one class as it could book, and none for a whole class', async () => {
    const { studio, event } = await hall(9)
    const wait = (event_id: string, space = 1) =>
      insist(WAIT, {
        waiting: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          event_id,
          space,
          client: anyGuest(),
        },
      })
    const events = []
    for (let ahead = 1; ahead <= 12; ahead += 1) events.push(await event(day(ahead)))
    await world.server.database.db
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
    expect(tally(others)).toEqual({ ok: 11 })
  })

  it('waiting list entries for a time of a day: four', async () => {
    const { studio, visit, booking } = await salon(1)
    for (const ahead of [1, 2])
      for (let hour = 9; hour < 18; hour += 1)
        await ask(BOOK, booking(day(ahead, hour)), `198.51.${10 * ahead + hour}.4`)
    const wait = (date: string) =>
      insist(WAIT, {
        waiting: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          date,
          service_ids: [visit(day(1)).service_resource_settings[0]!.service],
          client: anyGuest(),
        },
      })
    const replies: Reply[] = []
    for (let number = 0; number < 5; number += 1) replies.push(await wait(day(1).slice(0, 10)))
    expect(tally(replies)).toEqual({ ok: 4, 'phone.proofRequired': 1 })
    expect((await wait(day(2).slice(0, 10))).status).toBe(200)
  })
})

describe('a day is what its lists show', () => {
  const night = { works: ['22:00-28:00' as const] }

  it('of a night shift from ten to four one address takes at most a quarter, before midnight and after it', async () => {
    const { hold, booking, starts } = await salon(5, night)
    const before = await starts(2)
    for (const hour of [22, 24, 25, 26, 27, 24, 25, 26]) await insist(BOOK, booking(day(2, hour)))
    for (const hour of [23, 25, 26]) await insist(HOLD, hold(day(2, hour)))
    const taken = before - (await starts(2))
    expect(taken).toBeGreaterThan(before * 0.2)
    expect(taken).toBeLessThanOrEqual(before * 0.25)
  })

  it('in a night studio of one performer an address has three visits once, and then two a night', async () => {
    const { booking } = await salon(1, night)
    const first: Reply[] = []
    for (const hour of [24, 25, 26, 27]) first.push(await insist(BOOK, booking(day(1, hour))))
    expect(codes(first)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
    const second: Reply[] = []
    // All in one night shift, but on two calendar dates.
    for (const hour of [23, 24, 26]) second.push(await insist(BOOK, booking(day(2, hour))))
    expect(codes(second)).toEqual(['ok', 'ok', 'phone.proofRequired'])
  })

  it('moving and holding count by the night too', async () => {
    const { studio, booking, hold } = await salon(1, night)
    for (const hour of [22, 24, 25]) await insist(BOOK, booking(day(1, hour)))
    const other = await insist(BOOK, booking(day(2, 25)))
    await insist(BOOK, booking(day(2, 22)))
    const move = (start_time: string) =>
      ask(
        `${BOOK}/${String(other.body.id)}/move`,
        { appointment: { company_id: studio.company_id, start_time } },
        world.attacker,
        { 'x-manage-key': String(other.body.manage_key) },
      )
    expect((await move(day(1, 27))).body.code).toBe('phone.proofRequired')
    expect((await insist(HOLD, hold(day(1, 27)))).body.code).toBe('phone.proofRequired')
    expect((await insist(HOLD, hold(day(2, 23)))).body.code).toBe('phone.proofRequired')
    expect((await insist(HOLD, hold(day(3, 25)))).status).toBe(200)
  })

  it('in a house that never closes visits at midnight count for the day before, whose long visits they prevent', async () => {
    const { studio, masters, booking } = await salon(4, { works: ['00:00-24:00'] })
    await studio.service({ by: masters, duration: 20 * 3600 })
    const replies: Reply[] = []
    for (let number = 0; number < 4; number += 1) replies.push(await insist(BOOK, booking(day(3, 0))))
    expect(codes(replies)).toEqual(['ok', 'ok', 'ok', 'phone.proofRequired'])
  })
})

describe('rentals', () => {
  async function house(rooms: number, least: number, most: number) {
    const { studio } = await salon(0, { works: ['00:00-24:00'] })
    const by = []
    for (let ordinal = 1; ordinal <= rooms; ordinal += 1) by.push(await studio.resource({ ordinal }))
    const { service_id } = await studio.service({
      by,
      booking_type: 'RENT',
      duration: 3600,
      min_duration: least * 3600,
      max_duration: most * 3600,
    })
    const rent = (start_time: string, hours: number, series?: { starts: string[] }) =>
      insist(series === undefined ? BOOK : `${BOOK}/repeat`, {
        appointment: {
          ...series,
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time,
          service_resource_settings: [
            { service: service_id, resources: [], ordinal: 1, duration: hours * 3600 },
          ],
          client: anyGuest(),
        },
      })
    return { studio, rent }
  }

  it('of several days count as a visit on each day that they cover', async () => {
    const { rent } = await house(4, 24, 72)
    const replies: Reply[] = []
    for (const [ahead, hours] of [
      [1, 72],
      [2, 24],
      [2, 24],
      [3, 48],
      [3, 24],
      [4, 24],
    ] as const)
      replies.push(await rent(day(ahead, 0), hours))
    expect(codes(replies)).toEqual(['ok', 'ok', 'phone.proofRequired', 'ok', 'phone.proofRequired', 'ok'])
  })

  it('of a week, or of a day and night in a house that lets by the hour, are no first visit', async () => {
    const weeks = await house(1, 24, 168)
    expect((await weeks.rent(day(1, 0), 168)).body.code).toBe('phone.proofRequired')
    const hours = await house(1, 1, 168)
    expect((await hours.rent(day(1, 0), 24)).body.code).toBe('phone.proofRequired')
    expect((await hours.rent(day(1, 8), 12)).status, 'a hall for a feast is one').toBe(200)
    expect((await hours.rent(day(2, 8), 12)).status).toBe(200)
    expect((await hours.rent(day(3, 8), 4)).status).toBe(200)
    expect((await hours.rent(day(4, 8), 7)).body.code, 'after them a quarter of a day').toBe(
      'phone.proofRequired',
    )
    expect((await hours.rent(day(4, 8), 4)).status).toBe(200)
  })

  it('in a series count for each of their days together, however large the house', async () => {
    const { rent } = await house(60, 24, 72)
    const starts = (count: number) => Array.from({ length: count }, (_, number) => day(1 + 3 * number, 0))
    for (const round of [1, 2, 3])
      expect((await rent(day(1, 0), 72, { starts: starts(10) })).status, `${30 * round} days`).toBe(200)
    expect((await rent(day(1, 0), 72, { starts: starts(11) })).body.code, '123 days').toBe(
      'phone.proofRequired',
    )
    expect((await rent(day(1, 0), 72, { starts: starts(10) })).status, '120 days').toBe(200)
  })

  it('that have begun count until they end', async () => {
    const { rent } = await house(4, 24, 72)
    expect((await rent(day(1, 0), 72)).status).toBe(200)
    world.server.clock.set(day(1, 12))
    expect((await rent(day(3, 0), 24)).status).toBe(200)
    expect((await rent(day(3, 0), 24)).body.code).toBe('phone.proofRequired')
  })
})

describe('a network', () => {
  it.each([
    { name: 'an IPv4 block of 256', from: (number: number) => `203.0.113.${number}` },
    { name: 'an IPv6 /48', from: (number: number) => `2001:db8:7:${number.toString(16)}::1` },
  ])('$name takes at most half of a day, and six visits of a small studio', async ({ from }) => {
    const large = await salon(5)
    const before = await large.starts(2)
    for (let number = 1; number <= 32; number += 1)
      await insist(BOOK, large.booking(day(2, 9 + (number % 8))), from(number))
    const taken = before - (await large.starts(2))
    expect(taken).toBeGreaterThan(before * 0.25)
    expect(taken).toBeLessThanOrEqual(before * 0.5)
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

  it('still accepts the first booking of an address in the block, however much its other addresses booked', async () => {
    const { booking, hold } = await salon(1)
    const address = world.neighbour
    for (const number of [1, 2]) {
      const own = [1, 2, 3, 4].map((ahead) => day(ahead, 8 + 2 * number))
      for (const start of [...own, day(4, 7 + 2 * number)])
        expect((await insist(BOOK, booking(start), address(number))).status).toBe(200)
    }
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

  it('of all that one address books ahead 120 stand, however large the studio, and the next address still comes in', async () => {
    const { studio, booking } = await salon(40, { settings: { protection: { unproven: 'OFF' } } })
    const series = (from: number, count: number, hour: number) => {
      const starts = Array.from({ length: count }, (_, number) => day(from + number, hour))
      return { appointment: { ...booking(starts[0]!).appointment, starts } }
    }
    for (const [from, hour] of [1, 25].flatMap((from) => [10, 12, 14].map((hour) => [from, hour] as const)))
      expect((await ask(`${BOOK}/repeat`, series(from, 20, hour))).status).toBe(200)
    await world.server.database.db
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify({ protection: { unproven: 'CHALLENGE' } }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect((await insist(BOOK, booking(day(40)))).body.code).toBe('phone.proofRequired')
    const neighbour = world.neighbour(99)
    expect((await insist(BOOK, booking(day(3)), neighbour)).status).toBe(200)
  })

  it('an honest client elsewhere books at once while it goes on', async () => {
    const { booking, hold } = await salon(2)
    for (let hour = 9; hour < 17; hour += 1) await insist(HOLD, hold(day(1, hour)))
    expect((await ask(BOOK, booking(day(1, 12)), '198.51.100.9')).status).toBe(200)
  })
})
