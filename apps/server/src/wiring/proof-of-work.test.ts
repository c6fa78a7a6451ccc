import { describe, expect, it } from 'vitest'
import { CHALLENGE_HEADER } from '@zapys/contract'
import type { StudioGiven } from '../../test/builders.ts'
import { challengeOf, solved } from '../../test/solved.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import { eraseCallers } from '../modules/clients/erasure-and-export/public.ts'
import { deleteSpentChallenges, newChallenge } from '../platform/proof-of-work/public.ts'
import { NOW, HOLD, BOOK, day, tally, sharesWorld } from '../../test/shares-world.ts'

const { world, ask, insist, salon } = sharesWorld()

describe('a challenge', () => {
  /** Five are free; the sixth requires a challenge. */
  async function afterFive(given: StudioGiven = {}) {
    const studio = await salon(2, given)
    for (const ahead of [1, 2, 3, 4, 5]) expect((await ask(HOLD, studio.hold(day(ahead)))).status).toBe(200)
    return studio
  }

  it('comes after the first five, and its solution is accepted for the same request', async () => {
    const { hold } = await afterFive()
    const asked = hold(day(6))
    const reply = await ask(HOLD, asked)
    expect([reply.status, reply.body.code]).toEqual([428, 'challenge.required'])
    expect((await ask(HOLD, asked, world.attacker, await solved(reply))).status).toBe(200)
  })

  it('pays once', async () => {
    const { hold } = await afterFive()
    const paid = await solved(await ask(HOLD, hold(day(6))))
    const twice = await Promise.all([7, 8].map((ahead) => ask(HOLD, hold(day(ahead)), world.attacker, paid)))
    expect(tally(twice)).toEqual({ ok: 1, 'challenge.required': 1 })
  })

  it('whose act is refused for another reason is not spent', async () => {
    const { hold } = await afterFive()
    const paid = await solved(await ask(HOLD, hold(day(6))))
    expect((await ask(HOLD, hold(day(-1)), world.attacker, paid)).body.code).toBe(
      'appointment.startTime.hasPassed',
    )
    expect((await ask(HOLD, hold(day(6)), world.attacker, paid)).status).toBe(200)
  })

  it('is of one company, one purpose and some minutes', async () => {
    const [one, other] = [await afterFive(), await afterFive()]
    const paid = await solved(await ask(HOLD, one.hold(day(6))))
    expect((await ask(HOLD, other.hold(day(6)), world.attacker, paid)).body.code).toBe('challenge.required')
    expect((await ask(BOOK, one.booking(day(6)), world.attacker, paid)).body.code).toBe('challenge.required')
    const booked = await salon(2)
    for (const ahead of [1, 2, 3, 4, 5]) await ask(BOOK, booked.booking(day(ahead)))
    const old = await solved(await ask(BOOK, booked.booking(day(6))))
    world.server.clock.set(new Date(Date.parse(NOW) + 601_000).toISOString())
    expect((await ask(BOOK, booked.booking(day(6)), world.attacker, old)).body.code).toBe(
      'challenge.required',
    )
    const young = await solved(await ask(BOOK, booked.booking(day(6))))
    world.server.clock.set(new Date(Date.parse(NOW) + 601_000 + 590_000).toISOString())
    expect((await ask(BOOK, booked.booking(day(6)), world.attacker, young)).status).toBe(200)
  })

  it.each([
    { what: 'nothing', change: () => '' },
    { what: 'no base64', change: () => '%%%' },
    {
      what: 'another nonce',
      change: (text: string) =>
        text.replace(/"nonce":"(.)/, (_, first) => `"nonce":"${first === '0' ? '1' : '0'}`),
    },
    { what: 'an easier level', change: (text: string) => text.replace('"level":0', '"level":6') },
    {
      what: 'a guessed key',
      change: (text: string) =>
        text.replace(/"derivedKey":"(.)/, (_, first) => `"derivedKey":"${first === '0' ? '1' : '0'}`),
    },
    {
      what: 'another counter and key',
      change: (text: string) => text.replace(/"solution":.*/, '"solution":{"counter":1,"derivedKey":"00"}}'),
    },
    { what: 'an endless one', change: (text: string) => text.replace(/"cost":1000/, '"cost":1000000000') },
  ])('$what pays nothing', async ({ change }) => {
    const { hold } = await afterFive()
    const { [CHALLENGE_HEADER]: right = '' } = await solved(await ask(HOLD, hold(day(6))))
    const text = Buffer.from(right, 'base64').toString('utf8')
    const wrong = change(text)
    expect(wrong).not.toBe(text)
    const header = wrong.startsWith('{') ? Buffer.from(wrong).toString('base64') : wrong
    const reply = await ask(HOLD, hold(day(6)), world.attacker, { [CHALLENGE_HEADER]: header })
    expect(reply.body.code).toBe('challenge.required')
  })

  it('becomes harder after forty more, and an easy one that was solved before does not pay any more', async () => {
    const { hold, booking } = await afterFive()
    const early = await solved(await ask(HOLD, hold(day(6))))
    for (const [count, hour] of [
      [26, 12],
      [14, 14],
    ] as const) {
      const starts = Array.from({ length: count }, (_, number) => day(10 + number, hour))
      const { appointment } = booking(starts[0]!)
      expect((await insist(`${BOOK}/repeat`, { appointment: { ...appointment, starts } })).status).toBe(200)
    }
    const reply = await ask(HOLD, hold(day(7)), world.attacker, early)
    expect(reply.body.code).toBe('challenge.required')
    expect(challengeOf(reply).parameters.data).toMatchObject({ level: 1 })
  })

  it.each([
    { level: 0, least: 100 },
    { level: 2, least: 400 },
  ])(
    'of level $level costs more than $least tries on average, and not the same each time',
    async ({ level, least }) => {
      const { studio } = await salon(1)
      const company = await companyScope(world.server.database.db, studio.company_id)
      const tries: number[] = []
      for (let each = 0; each < 12; each += 1) {
        const { challengeTries: _few, ...deps } = world.server.deps
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
      // A phone makes a try in a millisecond: the easiest takes it at most half a second.
      expect(Math.max(...tries)).toBeLessThanOrEqual(500 * 2 ** level)
    },
  )

  it('is asked for a series of more than five visits, whether one of them is held or not', async () => {
    const { hold, booking } = await salon(1)
    const series = (days: number[], hold_id?: unknown) => {
      const { appointment } = booking(day(days[0]!))
      return {
        appointment: { ...appointment, starts: days.map((each) => day(each)), hold_id: hold_id ?? null },
      }
    }
    const SERIES = `${BOOK}/repeat`
    expect((await ask(SERIES, series([1, 2, 3, 4, 5, 6]))).body.code).toBe('challenge.required')
    expect((await ask(SERIES, series([1, 2, 3, 4, 5]))).status).toBe(200)

    world.otherAttacker()
    const held = await ask(HOLD, hold(day(6)))
    expect((await ask(SERIES, series([6, 7, 8, 9, 10, 11, 12], held.body.id))).body.code).toBe(
      'challenge.required',
    )
    expect((await insist(SERIES, series([6, 7, 8, 9, 10, 11, 12], held.body.id))).status).toBe(200)
  })

  it('is not asked for a booking of what is held: the hold was paid for', async () => {
    const { hold, booking } = await afterFive()
    const held = await insist(HOLD, hold(day(6)))
    const asAnother = { 'x-holder': 'another-browser-of-all' }
    const byAnother = await ask(BOOK, booking(day(7), { hold_id: held.body.id }), world.attacker, asAnother)
    expect(byAnother.body.code).toBe('challenge.required')
    expect((await ask(BOOK, booking(day(6), { hold_id: held.body.id }))).status).toBe(200)
    expect((await ask(BOOK, booking(day(7), { hold_id: held.body.id }))).body.code).toBe('challenge.required')
  })

  it('spent ones are forgotten when they would have ended, and callers when their visits are over', async () => {
    const { studio, booking } = await salon(2)
    for (const ahead of [1, 2, 3, 4, 5, 6]) await insist(BOOK, booking(day(ahead)))
    const left = async () => ({
      challenges: (
        await world.server.database.db
          .selectFrom('spent_challenge')
          .select('nonce')
          .where('company_id', '=', studio.company_id)
          .execute()
      ).length,
      callers: (
        await world.server.database.db
          .selectFrom('appointment')
          .select('caller_host')
          .where('company_id', '=', studio.company_id)
          .where('caller_block', 'is not', null)
          .execute()
      ).length,
    })
    expect(await left()).toEqual({ challenges: 1, callers: 6 })
    world.server.clock.set(day(3, 12))
    await deleteSpentChallenges(world.server.deps)
    await eraseCallers(world.server.deps)
    expect(await left()).toEqual({ challenges: 0, callers: 3 })
  })

  it('of holds too, once they were released or expired, though the rows stay for two days', async () => {
    const { studio, hold } = await salon(2)
    const holder = 'a-visitor-who-leaves'
    const given = await ask(HOLD, hold(day(1), holder))
    await ask(`${HOLD}/${String(given.body.id)}/release`, { hold: { company_id: studio.company_id, holder } })
    await ask(HOLD, hold(day(2)))
    const marked = async () => {
      await eraseCallers(world.server.deps)
      const rows = await world.server.database.db
        .selectFrom('hold')
        .select('caller_block')
        .where('company_id', '=', studio.company_id)
        .execute()
      return rows.map(({ caller_block }) => String(caller_block !== null)).toSorted()
    }
    expect(await marked()).toEqual(['false', 'true'])
    world.server.clock.set(new Date(Date.parse(NOW) + 601_000).toISOString())
    expect(await marked()).toEqual(['false', 'false'])
  })

  it('no address is stored in the database', async () => {
    const { studio, booking } = await salon(2)
    await ask(BOOK, booking(day(1)))
    const [row] = await world.server.database.db
      .selectFrom('appointment')
      .select(['caller_host', 'caller_block'])
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(row?.caller_host).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(row)).not.toContain('203')
  })
})
