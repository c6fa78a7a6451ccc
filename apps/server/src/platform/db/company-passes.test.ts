import { describe, expect, it } from 'vitest'
import { goThroughCompanies } from './company-passes.ts'
import { type Connection, DatabaseAway } from './database.ts'

/** All machines answer, so the pass makes no extra reads. */
const unused = undefined as unknown as Connection

const companies = (...names: string[]) => names.map((company_id) => ({ company_id, language: 'uk' as const }))

/** Runs a pass over companies with the given numbers of pages. Returns the turns in order. */
async function pass(
  pages: Record<string, number>,
  given: { maxTurns?: number; sharesPages?: boolean; fails?: (names: string[]) => Error | undefined } = {},
) {
  const turns: string[] = []
  const left = { ...pages }
  const { fails = () => undefined, ...options } = given
  const error = await goThroughCompanies({
    ...options,
    db: unused,
    companies: () => Promise.resolve(companies(...Object.keys(pages))),
    turn: (those) => {
      const names = those.map(({ company_id }) => company_id)
      turns.push(names.join('+'))
      const failure = fails(names)
      if (failure !== undefined) return Promise.reject(failure)
      for (const name of names) left[name]! -= 1
      return Promise.resolve(new Set(names.filter((name) => left[name]! > 0)))
    },
  }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { turns, error }
}

describe('a pass through all companies', () => {
  it('reads several companies together, and then gives a turn to each that has more', async () => {
    expect((await pass({ a: 3, b: 1, c: 2 })).turns).toEqual(['a+b+c', 'a', 'c', 'a'])
  })

  it('shares further pages where each page has rows of every company', async () => {
    expect((await pass({ a: 3, b: 1, c: 2 }, { sharesPages: true })).turns).toEqual(['a+b+c', 'a+c', 'a'])
  })

  it('leaves the rest of a big company to the next pass', async () => {
    const { turns, error } = await pass({ a: 100, b: 1 }, { maxTurns: 2 })
    expect(turns).toEqual(['a+b', 'a', 'a'])
    expect(error).toBeUndefined()
  })

  it('reads each company alone after an error, and reports the companies that failed', async () => {
    const { turns, error } = await pass(
      { a: 1, b: 2, c: 1 },
      { sharesPages: true, fails: (names) => (names.includes('a') ? new Error('broken') : undefined) },
    )
    expect(turns).toEqual(['a+b+c', 'a', 'b', 'c', 'b'])
    expect((error as AggregateError).errors.map(String)).toEqual(['Error: company a'])
  })

  it('ends at once when the database cannot be reached', async () => {
    const { turns, error } = await pass({ a: 1, b: 1 }, { fails: () => new DatabaseAway('no connection') })
    expect(turns).toEqual(['a+b'])
    expect(error).toBeInstanceOf(DatabaseAway)
  })
})
