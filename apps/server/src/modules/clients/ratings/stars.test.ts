/** Stored counts of ratings equal a count of the ratings. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const THINGS = [newId(), newId(), newId()]

const act = fc.record({
  kind: fc.constantFrom('ADD', 'ADD', 'ADD', 'HIDE', 'SHOW', 'STARS', 'ABOUT', 'FORGET', 'REMOVE'),
  thing: fc.constantFrom(...THINGS),
  type: fc.constantFrom('RESOURCE' as const, 'SERVICE' as const),
  rating: fc.integer({ min: 1, max: 5 }),
  visible: fc.boolean(),
  /** Number of ratings changed at once. */
  many: fc.integer({ min: 1, max: 4 }),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** One statement on some of the company's ratings. */
function doneBy({ company_id }: Studio, { kind, thing, type, rating, visible, many }: Act) {
  const some = sql`company_id = ${company_id} and rating_id in (
    select rating_id from rating where company_id = ${company_id} order by rating_id limit ${many}::integer)`
  switch (kind) {
    case 'ADD':
      return sql`insert into rating (company_id, rating_id, type, entity_id, rating, visible, created)
        select ${company_id}, gen_random_uuid(), ${type}, ${thing}, ${rating}, ${visible}, now()
          from generate_series(1, ${many}::integer)`
    case 'HIDE':
      return sql`update rating set visible = false where ${some}`
    case 'SHOW':
      return sql`update rating set visible = true where ${some}`
    case 'STARS':
      return sql`update rating set rating = ${rating} where ${some}`
    case 'ABOUT':
      return sql`update rating set type = ${type}, entity_id = ${thing} where ${some}`
    case 'FORGET':
      return sql`update rating set author = null, message = null where ${some}`
    default:
      return sql`delete from rating where ${some}`
  }
}

type RatingCount = { type: string; entity_id: string; rating: number; count: number }

async function expectSame({ company_id }: Studio) {
  const { db } = server.database
  const { rows: kept } = await sql<RatingCount>`
    select type, entity_id, rating, count::bigint from rating_count
     where company_id = ${company_id} and count <> 0 order by 1, 2, 3`.execute(db)
  const { rows: counted } = await sql<RatingCount>`
    select type, entity_id, rating, count(*) from rating
     where company_id = ${company_id} and visible group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  expect(kept).toEqual(counted)
}

describe('the numbers of stars beside the ratings', () => {
  it('equal a recount after any write, also concurrent ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 24 }), async (acts) => {
        const studio = await server.studio()
        await Promise.all(
          [0, 1, 2].map(async (writer) => {
            for (const each of acts.filter((_, index) => index % 3 === writer))
              await doneBy(studio, each)
                .execute(server.database.db)
                // Concurrent changes of the same rows may deadlock, and one gets the error. The lock timeout equals the
                // second after which the database checks for deadlocks.
                .catch((error: unknown) => expect(String(error)).toMatch(/deadlock|lock timeout/))
          }),
        )
        await expectSame(studio)
      }),
      { numRuns: 25 },
    )
  })

  it('do not stay behind where a transaction is given up', async () => {
    const studio = await server.studio()
    await studio.rating({ entity_id: THINGS[0]! })
    const given = server.database.inTransaction(async (tx) => {
      await sql`update rating set visible = false where company_id = ${studio.company_id}`.execute(tx)
      throw new Error('given up')
    })
    await expect(given).rejects.toThrow('given up')
    await expectSame(studio)
  })

  it('say how many pages there are, the average and the sums of a list', async () => {
    const studio = await server.studio()
    const [anna, olha] = [await studio.resource(), await studio.resource()]
    for (const rating of [5, 5, 4, 1]) await studio.rating({ entity_id: anna.resource_id, rating })
    await studio.rating({ entity_id: anna.resource_id, rating: 1, visible: false })
    for (const rating of [2, 3]) await studio.rating({ entity_id: olha.resource_id, rating })
    const listed = (resource: string, page = 0) =>
      server.answer('listRatings', { company: studio.company_id }, { resource, size: 3, page })
    expect(await listed(anna.resource_id, 1)).toMatchObject({
      content: [{}],
      page: { total_elements: 4, total_pages: 2 },
      summary: { average: 3.8, count: 4, distribution: [1, 0, 0, 1, 2] },
    })
    expect(await listed(anna.resource_id, 2)).toMatchObject({ content: [], page: { total_elements: 4 } })
    expect(await listed(`${anna.resource_id},${olha.resource_id}`)).toMatchObject({
      page: { total_elements: 6 },
      summary: { average: 3.3, count: 6 },
    })
    const { content } = await server.answer('listResources', {
      company: studio.company_id,
      branch: studio.branch_id,
    })
    expect(content.map(({ rating, rating_count }) => [rating, rating_count])).toEqual([
      [3.8, 4],
      [2.5, 2],
    ])
  })
})
