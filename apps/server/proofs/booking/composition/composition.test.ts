/**
 * Promise 10: features compose. Every feature is tried alone and with every other one, through the API. What works, and
 * what is rejected with which reason, is written to docs/rules/composition.md. A rejection must have a code and a
 * reason.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { catalogue } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { type Feature, features } from './features.ts'
import { tableOf, type Verdict } from './table.ts'
import { build, must, plain, Refused } from './world.ts'

const page = new URL('../../../../../docs/rules/composition.md', import.meta.url)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

const verdicts: Verdict[] = []

async function tryTogether(chosen: readonly Feature[]): Promise<'works' | Reply> {
  const given = plain()
  for (const feature of chosen) feature.ingredients?.(given)
  const world = await build(server, given, new Set(chosen.map(({ name }) => name)))
  for (const feature of chosen) await feature.setUp?.(world)
  for (const feature of chosen) feature.ask?.(world)
  try {
    for (const feature of chosen) await feature.before?.(world)
    const bookers = chosen.filter((feature) => feature.book !== undefined)
    for (const { book } of bookers) await book!(world)
    if (bookers.length === 0) world.booked = [must(await world.book())]
    for (const feature of chosen) await feature.after?.(world)
  } catch (error) {
    if (error instanceof Refused) return error.reply
    throw error
  }
  for (const feature of chosen) await feature.check(world)
  return 'works'
}

const codes: ReadonlySet<string> = new Set(Object.keys(catalogue))

/**
 * The API's reason: that of the invalid field, or of the code. Undefined if it works, after the checks of both
 * features.
 */
function expectReason(result: 'works' | Reply): string | undefined {
  if (result === 'works') return undefined
  const { status, body } = result
  expect([status >= 400 && status < 500, codes.has(String(body['code']))], JSON.stringify(body)).toEqual([
    true,
    true,
  ])
  const [error] = (body['errors'] ?? []) as { message: string }[]
  const reason = error?.message ?? String(body['title'])
  expect(reason.length).toBeGreaterThan(5)
  return `\`${String(body['code'])}\` ${reason}`
}

const alone = features.map((feature) => [feature] as const)
const pairs = features.flatMap((one, index) =>
  features.slice(index + 1).map((other) => [one, other] as const),
)

describe('a feature', () => {
  it.each(alone.map((chosen) => ({ chosen, name: chosen[0].name })))(
    '$name works alone',
    async ({ chosen }) => {
      expect(await tryTogether(chosen)).toBe('works')
    },
  )
})

describe('two features', () => {
  it.each(pairs.map((chosen) => ({ chosen, one: chosen[0].name, other: chosen[1].name })))(
    '$one and $other work together or are rejected with a reason',
    async ({ chosen, one, other }) => {
      const result = await tryTogether(chosen)
      verdicts.push({ one, other, refusal: expectReason(result) })
    },
  )
})

describe('docs/rules/composition.md', () => {
  it('matches the result of this run (npm run proof -- composition --write)', () => {
    expect(verdicts).toHaveLength(pairs.length)
    const found = tableOf(features, verdicts)
    if (process.env['COMPOSITION_WRITE'] === 'true') writeFileSync(page, found)
    expect(readFileSync(page, 'utf8')).toBe(found)
  })
})
