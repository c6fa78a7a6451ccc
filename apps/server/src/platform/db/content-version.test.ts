import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createContentVersions } from './content-version.ts'
import { newId } from './ids.ts'

let server: TestServer
let versionOf: ReturnType<typeof createContentVersions>
beforeAll(async () => {
  server = await startTestServer()
  versionOf = createContentVersions(server.database.read)
})
afterAll(() => server.stop())

describe('which version a key means', () => {
  it('is the same by id, by alias and in capital letters', async () => {
    const { company_id } = await server.studio({ alias: 'promin.lviv' })
    const byId = await versionOf(company_id)
    expect(byId).toMatchObject({ company: company_id })
    for (const key of ['promin.lviv', 'Promin.Lviv', company_id.toUpperCase()])
      expect(await versionOf(key)).toEqual(byId)
  })

  it.each(['', 'nobody', 'a\0b', "' or 1=1 --", '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11', 'x'.repeat(5000)])(
    'there is none for %j',
    async (key) => expect(await versionOf(key)).toBeUndefined(),
  )

  it('there is none for a company that is switched off', async () => {
    const { company_id } = await server.studio({ active: false })
    expect(await versionOf(company_id)).toBeUndefined()
  })

  it('a hundred who ask at once cost two looks at most, and each learns of its own company', async () => {
    const studios = [await server.studio(), await server.studio(), await server.studio()]
    server.takeStatements()
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, index) => versionOf(studios[index % 3]!.company_id)),
    )
    expect(server.takeStatements().length).toBeLessThanOrEqual(2)
    for (const [index, version] of found.entries())
      expect(version?.company).toBe(studios[index % 3]!.company_id)
  })

  it('a look that fails is told to those who wait for it, and the next one works', async () => {
    let isDown = true
    const read = new Proxy(server.database.read, {
      get: (real, name) => {
        if (isDown) throw new Error('the database is away')
        const part: unknown = Reflect.get(real, name)
        return typeof part === 'function' ? (part.bind(real) as unknown) : part
      },
    })
    const { company_id } = await server.studio()
    const ask = createContentVersions(read)
    const both = await Promise.allSettled([ask(company_id), ask(company_id)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    expect(await ask(company_id)).toMatchObject({ company: company_id })
  })
})

describe('the version rises', () => {
  const changes: Record<string, (studio: Studio) => Promise<unknown>> = {
    'when the company changes': ({ company_id }) =>
      sql`update company set name = 'Світло' where company_id = ${company_id}`.execute(server.database.read),
    'when a branch is added': (studio) => studio.addBranch({ ordinal: 7 }),
    'when a branch changes': ({ company_id }) =>
      sql`update branch set name = 'Поділ' where company_id = ${company_id}`.execute(server.database.read),
    'when its settings change': ({ company_id }) =>
      sql`update company_settings set appointment_statuses = '[{"code": "NEW"}]' where company_id = ${company_id}`.execute(
        server.database.read,
      ),
    'when it names things anew': (studio) => studio.entityTitle(),
    'when its words are taken back': async (studio) => {
      await studio.entityTitle()
      return sql`delete from entity_title where company_id = ${studio.company_id}`.execute(
        server.database.read,
      )
    },
    'when an alias is added': ({ company_id }) =>
      sql`insert into company_alias (alias, company_id) values (${`a${newId()}`}, ${company_id})`.execute(
        server.database.read,
      ),
  }
  it.each(Object.entries(changes))('%s, and of no other company', async (_, change) => {
    const [studio, other] = [await server.studio(), await server.studio()]
    const [before, beforeOfOther] = [await versionOf(studio.company_id), await versionOf(other.company_id)]
    await change(studio)
    const after = await versionOf(studio.company_id)
    expect(Number(after!.version)).toBeGreaterThan(Number(before!.version))
    expect(await versionOf(other.company_id)).toEqual(beforeOfOther)
  })

  it('of both companies when an alias goes from one to the other', async () => {
    const [studio, other] = [await server.studio({ alias: 'wandering' }), await server.studio()]
    const before = [await versionOf(studio.company_id), await versionOf(other.company_id)]
    await sql`update company_alias set company_id = ${other.company_id} where alias = 'wandering'
              and company_id = ${studio.company_id}`.execute(server.database.read)
    const after = [await versionOf(studio.company_id), await versionOf(other.company_id)]
    for (const [index, { version }] of before.map((one) => one!).entries())
      expect(Number(after[index]!.version)).toBeGreaterThan(Number(version))
    expect(await versionOf('wandering')).toEqual(after[1])
  })

  it('not by a change that is taken back', async () => {
    const { company_id } = await server.studio()
    const before = await versionOf(company_id)
    await server.database
      .inTransaction(async (tx) => {
        await tx.updateTable('company').set({ name: 'Ні' }).where('company_id', '=', company_id).execute()
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await versionOf(company_id)).toEqual(before)
  })
})
