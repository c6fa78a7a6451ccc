import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Page = { number: number; total_pages: number; total_elements: number; is_more?: true }

/** An audit log with this many entries, as the owner reads it. */
async function logOf(entries: number) {
  const studio = await server.studio()
  const owner = await companyKey(server, studio)
  await sql`
    insert into audit_entry (company_id, audit_entry_id, act, thing, thing_id, created)
    select ${studio.company_id}, gen_random_uuid(), 'client.change', 'CLIENT', gen_random_uuid(),
           now() - n * interval '1 minute'
      from generate_series(1, ${entries}::integer - (
        select count(*)::integer from audit_entry where company_id = ${studio.company_id})) as n`.execute(
    server.database.db,
  )
  return async (page: number) => {
    const { body } = await owner.get(`audit?size=100&page=${page}`)
    return { page: body['page'] as Page, ids: (body['content'] as { id: string }[]).map(({ id }) => id) }
  }
}

describe('a list that is too long to be counted for every page', () => {
  it('is counted a thousand rows ahead, with is_more', async () => {
    const read = await logOf(2205)
    expect((await read(0)).page).toEqual({
      number: 0,
      size: 100,
      total_pages: 11,
      total_elements: 1100,
      is_more: true,
    })
    expect((await read(12)).page).toEqual({
      number: 12,
      size: 100,
      total_pages: 23,
      total_elements: 2205,
    })
  })

  it('can be read to its end by following the further pages', async () => {
    const read = await logOf(1205)
    const ids = new Set<string>()
    let last: Page = { number: -1, total_pages: 1, total_elements: 0 }
    while (last.number + 1 < last.total_pages) {
      const found = await read(last.number + 1)
      for (const id of found.ids) ids.add(id)
      last = found.page
    }
    expect([ids.size, last.total_elements]).toEqual([1205, 1205])
    expect((await read(40)).page).toMatchObject({ total_elements: 1205 })
  })

  it('is counted exactly where it is short', async () => {
    const read = await logOf(1100)
    expect((await read(0)).page).toEqual({ number: 0, size: 100, total_pages: 11, total_elements: 1100 })
  })
})
