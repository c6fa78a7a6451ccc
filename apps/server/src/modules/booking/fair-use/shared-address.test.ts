import { describe, expect, it } from 'vitest'
import { challengeOf } from '../../../../test/solved.ts'
import {
  BOOK,
  HOLD,
  anyGuest,
  anyHolder,
  codes,
  day,
  sharesWorld,
  tally,
} from '../../../../test/shares-world.ts'

const { world, ask, insist, salon, hall } = sharesWorld()

/** Eight visits on each of five days at full hours, as clients of one office might choose. */
const timesOf = (count: number) =>
  Array.from({ length: count }, (_, number) => day(1 + (number % 5), 9 + Math.floor(number / 5)))

describe('forty clients of one office, salon Wi-Fi or mobile carrier', () => {
  it('all hold a time and book it in a studio of five without a code, and from the sixth their phones work a moment', async () => {
    const { hold, visit } = await salon(5)
    const work: (number | undefined)[] = []
    const booked = []
    for (const start of timesOf(40)) {
      const holder = anyHolder()
      const first = await ask(HOLD, hold(start, holder))
      work.push(
        first.body.code === 'challenge.required'
          ? Number(challengeOf(first).parameters.data?.['level'])
          : undefined,
      )
      const held = first.status === 200 ? first : await insist(HOLD, hold(start, holder))
      booked.push(
        await ask(BOOK, { appointment: { ...visit(start), hold_id: held.body.id, client: anyGuest() } }),
      )
    }
    expect(tally(booked)).toEqual({ ok: 40 })
    expect(work.slice(0, 5), 'the first five are free').toEqual(Array.from({ length: 5 }, () => undefined))
    expect(work.slice(5), 'the easiest work, for the fortieth too').toEqual(
      Array.from({ length: 35 }, () => 0),
    )
  })

  it('book places of classes', async () => {
    const { event, book } = await hall(20)
    const classes = await Promise.all(
      [1, 2, 3, 4].flatMap((ahead) => [9, 11].map((hour) => event(day(ahead, hour)))),
    )
    const replies = []
    for (let number = 0; number < 40; number += 1) replies.push(await book(classes[number % 8]!, 1))
    expect(tally(replies)).toEqual({ ok: 40 })
  })

  it('of a day with few times left one address has a quarter of what remains, not of all', async () => {
    const { booking, starts } = await salon(8)
    // Clients from other networks book five of eight masters for the whole day.
    for (let hour = 9; hour < 18; hour += 1)
      for (let master = 0; master < 5; master += 1)
        await ask(BOOK, booking(day(1, hour)), `198.51.${100 + hour}.${10 * master}`)
    for (const ahead of [2, 3, 4]) await insist(BOOK, booking(day(ahead)))
    const before = await starts(1)
    const replies = []
    for (let hour = 9; hour < 18; hour += 1) replies.push(await insist(BOOK, booking(day(1, hour))))
    expect(codes(replies)).toContain('phone.proofRequired')
    expect(before - (await starts(1))).toBeLessThanOrEqual(before * 0.25)
    expect(before - (await starts(1))).toBeGreaterThan(before * 0.15)
  })

  it('find holds limited first: of one day a tenth of the remaining times is held, and more of it is booked', async () => {
    const { hold, booking, starts } = await salon(5)
    const before = await starts(1)
    const held = []
    for (let hour = 9; hour < 18; hour += 1) held.push(await insist(HOLD, hold(day(1, hour))))
    expect(tally(held)['phone.proofRequired']).toBeGreaterThan(0)
    expect(before - (await starts(1))).toBeLessThanOrEqual(before * 0.1)
    const booked = []
    for (const hour of [9, 11, 13, 15]) booked.push(await insist(BOOK, booking(day(1, hour))))
    expect(tally(booked), world.attacker).toEqual({ ok: 4 })
  })
})
