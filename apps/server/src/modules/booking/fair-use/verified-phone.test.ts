import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/sign-in.ts'
import { HOLD, BOOK, WAIT, day, anyGuest, codes, tally, sharesWorld } from '../../../../test/shares-world.ts'

const { world, ask, salon, hall } = sharesWorld()

describe('what the company chooses', () => {
  it('OFF: no challenge and no share', async () => {
    const { booking } = await salon(1, { settings: { protection: { unproven: 'OFF' } } })
    const replies = []
    for (const hour of [9, 10, 11, 12, 13, 14]) replies.push(await ask(BOOK, booking(day(1, hour))))
    expect(tally(replies)).toEqual({ ok: 6 })
  })

  it('OFF: no limit for places and moves, but bookings count once limits are on again', async () => {
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
      world.attacker,
      { 'x-manage-key': String(taken.body.manage_key) },
    )
    expect(moved.status).toBe(200)
    await world.server.database.db
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
          world.attacker,
          { 'x-manage-key': String(body.manage_key) },
        ),
      )
    expect(codes(moves)).toEqual(moves.map(() => 'ok'))
  })

  it('PHONE: after the first five the proof of a phone at once', async () => {
    const { booking } = await salon(1, { settings: { protection: { unproven: 'PHONE' } } })
    const replies = []
    for (const ahead of [1, 2, 3, 4, 5, 6]) replies.push(await ask(BOOK, booking(day(ahead))))
    expect(codes(replies)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'phone.proofRequired'])
  })
})

describe('a client with a verified phone', () => {
  const ofPhones = (more: object = {}) => ({
    settings: { auth: { sms_auth: true }, protection: { unproven: 'CHALLENGE' as const, ...more } },
  })

  it('has six visits a day in the smallest studio, held or booked, from wherever they ask', async () => {
    const { studio, hold, visit } = await salon(1, ofPhones())
    const { headers: own } = await signIn(world.server, studio)
    const book = (start: string, from = world.attacker) =>
      ask(`/v1/company/${studio.company_id}/user/appointment`, { appointment: visit(start) }, from, own)
    const replies = []
    for (const hour of [9, 10, 11, 12, 13]) replies.push(await book(day(1, hour)))
    replies.push(await ask(HOLD, hold(day(1, 14)), world.attacker, own))
    expect(tally(replies)).toEqual({ ok: 6 })
    const over = await book(day(1, 15), '198.51.100.77')
    expect([over.status, over.body.code]).toEqual([403, 'booking.limit.reached'])
    expect((await ask(HOLD, hold(day(1, 16)), world.attacker, own)).body.code).toBe('booking.limit.reached')
    expect((await book(day(2, 10))).status, 'and six on the next').toBe(200)
    expect((await ask(HOLD, hold(day(1, 16)), world.attacker)).status, 'nor does it count for guests').toBe(
      200,
    )
    const other = await signIn(world.server, studio, { phone: '+380447654321' })
    expect((await ask(HOLD, hold(day(1, 15)), world.attacker, other.headers)).status, 'nor for others').toBe(
      200,
    )
  })

  it('blocks at most 8 % of the day of a large studio beyond them', async () => {
    const { studio, hold, starts } = await salon(10, ofPhones({ person_visits: 1 }))
    const { headers: own } = await signIn(world.server, studio)
    const before = await starts(2)
    const replies = []
    for (let number = 0; number < 9; number += 1)
      replies.push(await ask(HOLD, hold(day(2, 10 + (number % 6))), world.attacker, own))
    const after = await starts(2)
    expect(codes(replies).at(-1)).toBe('booking.limit.reached')
    expect(before - after).toBeGreaterThan(before * 0.04)
    expect(before - after).toBeLessThanOrEqual(before * 0.08)
  })

  it('has ten times as many ahead in all, by series too, and moves within them', async () => {
    const { studio, visit } = await salon(1, ofPhones({ person_visits: 2 }))
    const { headers: own } = await signIn(world.server, studio)
    const path = `/v1/company/${studio.company_id}/user/appointment`
    const series = (from: number, count: number) => {
      const starts = Array.from({ length: count }, (_, number) => day(from + number))
      return ask(`${path}/repeat`, { appointment: { ...visit(starts[0]!), starts } }, world.attacker, own)
    }
    expect((await series(1, 21)).body.code).toBe('booking.limit.reached')
    expect((await series(1, 19)).status).toBe(200)
    const last = await ask(path, { appointment: visit(day(1, 14)) }, world.attacker, own)
    expect(last.status).toBe(200)
    expect((await ask(path, { appointment: visit(day(40)) }, world.attacker, own)).body.code).toBe(
      'booking.limit.reached',
    )
    const move = (start_time: string) =>
      ask(`${path}/${String(last.body.id)}/move`, { appointment: { start_time } }, world.attacker, own)
    expect((await move(day(2, 14))).status).toBe(200)
  })

  it('has a fair-use limit for places and waiting list entries too', async () => {
    const { studio, event, hold } = await hall(30, ofPhones())
    const { headers: own } = await signIn(world.server, studio)
    const [one, other] = [await event(day(1)), await event(day(1, 14))]
    expect((await ask(HOLD, hold(one, 13), world.attacker, own)).body.code).toBe('booking.limit.reached')
    expect((await ask(HOLD, hold(one, 12), world.attacker, own)).status).toBe(200)
    expect((await ask(HOLD, hold(other, 1), world.attacker, own)).body.code).toBe('booking.limit.reached')
    await world.server.database.db
      .updateTable('event')
      .set({ used_space: 30 })
      .where('company_id', '=', studio.company_id)
      .execute()
    const wait = (space: number) =>
      ask(
        WAIT,
        {
          waiting: {
            company_id: studio.company_id,
            branch_id: studio.branch_id,
            event_id: other.event_id,
            space,
            client: anyGuest(),
          },
        },
        world.attacker,
        own,
      )
    expect((await wait(1)).body.code, 'all of the day are held').toBe('booking.limit.reached')
  })

  it('has no limit if the company disabled fair-use limits', async () => {
    const { studio, visit } = await salon(1, { settings: { protection: { unproven: 'OFF' } } })
    const { headers: own } = await signIn(world.server, studio)
    const replies = []
    for (const hour of [9, 10, 11, 12, 13, 14, 15, 16])
      replies.push(
        await ask(
          `/v1/company/${studio.company_id}/user/appointment`,
          { appointment: visit(day(1, hour)) },
          world.attacker,
          own,
        ),
      )
    expect(tally(replies)).toEqual({ ok: 8 })
  })

  it('a token that has ended makes a guest of its bearer, and no error', async () => {
    const { hold } = await salon(1)
    expect((await ask(HOLD, hold(day(1)), world.attacker, { authorization: 'Bearer nothing' })).status).toBe(
      200,
    )
  })
})
