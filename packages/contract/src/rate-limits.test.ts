import { describe, expect, it } from 'vitest'
import { type RateLimit, rateLimitSubjects } from './rate-limit.ts'
import { type RateLimitName, rateLimits } from './rate-limits.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const all = Object.entries(calls) as [string, Call][]
const listed = Object.entries(rateLimits) as [RateLimitName, RateLimit][]

describe('rate limits of calls', () => {
  it('every call says what it consumes', () => {
    const silent = all.filter(
      ([, { rateLimits: spent }]) =>
        spent !== 'read' &&
        !(Array.isArray(spent) && spent.length > 0 && spent.every((name) => name in rateLimits)),
    )
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it('nothing that is sent to be done counts as reading', () => {
    const free = all.filter(([, call]) => call.endpoint.method !== 'GET' && call.rateLimits === 'read')
    expect(free.map(([name]) => name)).toEqual([])
  })

  it('what signed-in clients alone can do goes by the client, whatever address the client has', () => {
    const byAddress = all.filter(
      ([, { access, rateLimits: spent }]) =>
        access === 'client' &&
        spent !== 'read' &&
        !spent.some((name) => (rateLimits[name] as RateLimit).limits.some(({ by }) => by === 'person')),
    )
    // A code needs no other proof, so guesses are counted by address everywhere.
    expect(byAddress.map(([name]) => name)).toEqual(['verifyPhone'])
  })

  it('what needs an API key goes by the key and by its company, and by no address, because programs share those', () => {
    const spent = all.flatMap(([, { access, rateLimits: names }]) =>
      access === 'key' && names !== 'read' ? [...names] : [],
    )
    expect(spent.length).toBeGreaterThan(5)
    for (const name of spent)
      expect((rateLimits[name] as RateLimit).limits.map(({ by }) => by)).toEqual(['key', 'company'])
  })

  it.each(['listClientDoubles', 'readAbsence', 'readBranchMonth', 'readReport'] as const)(
    '%s has a limit of its own, because it computes over many rows',
    (name) => {
      expect(calls[name].rateLimits[0]).toBe('key.read')
      expect(calls[name].rateLimits).toHaveLength(2)
    },
  )

  const most = ({ limits }: RateLimit, subject: string) =>
    limits.filter(({ by }) => by === subject).map((limit) => limit.most)

  it.each(listed.filter(([, budget]) => most(budget, 'address').length > 0))(
    '%s lets a block of addresses do more than one address',
    (_, budget) => {
      expect(most(budget, 'block')[0]).toBeGreaterThan(most(budget, 'address')[0]!)
    },
  )

  const bySubject = listed.flatMap(([name, { limits }]) =>
    Object.keys(rateLimitSubjects).map((by) => ({
      name,
      by,
      limits: limits.filter((limit) => limit.by === by),
    })),
  )
  it.each(bySubject.filter(({ limits }) => limits.length > 1))(
    '$name lets a $by do more in a day than in an hour',
    ({ limits }) => {
      const sorted = limits.toSorted((one, other) => one.seconds - other.seconds)
      for (const [at, longer] of sorted.slice(1).entries())
        expect(longer.most).toBeGreaterThan(sorted[at]!.most)
    },
  )
})
