/** An import of an older company file names what has changed since its export. docs/company-file.md */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { newPhone, visitor } from '../../../test/visitor.ts'
import { companyCommand } from './company-command.ts'

const EXPORTED_AT = '2026-05-18T08:00:00.000Z'
const CHANGED_AT = '2026-05-18T09:30:00.000Z'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'older-files-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function run(args: string[], ask?: () => Promise<string>): Promise<string> {
  const output: string[] = []
  const deps = {
    database: server.database,
    clock: server.clock,
    payments: () => Promise.resolve(server.deps),
  }
  const terminal = { folder, print: (line: string) => void output.push(line), ...(ask && { ask }) }
  try {
    await companyCommand((work) => work(deps), args, terminal)
  } catch (error) {
    throw new Error([...output, error instanceof Error ? error.message : String(error)].join('\n'), {
      cause: error,
    })
  }
  return output.join('\n')
}

const fileOf = (alias: string) => `alias: ${alias}
language: uk
name: Лезо
timezone: Europe/Kyiv
currency_code: UAH
price_lists:
  - { key: main, name: Основний, currency_code: UAH }
branches:
  - key: lviv
    name: Вірменська
    timezone: Europe/Kyiv
    currency_code: UAH
    price_list: main
    cycle_frames: { monday: 10:00-20:00, tuesday: 10:00-20:00, wednesday: 10:00-20:00 }
resources:
  - { key: taras, branch: lviv, name: Тарас }
  - { key: olena, branch: lviv, name: Олена }
services:
  - key: haircut
    name: Стрижка
    duration: 1 h
    branches: [lviv]
    resources: [taras, olena]
    prices: [{ price_list: main, amount: 450 }]
  - { key: beard, name: Борода, duration: 30 min, branches: [lviv], resources: [taras] }
`

/** A company with a file exported at `EXPORTED_AT`; its staff's program changes data an hour and a half later. */
async function studioWithFile(alias: string) {
  server.clock.set(EXPORTED_AT)
  const path = `${alias}.yaml`
  await writeFile(join(folder, path), fileOf(alias))
  await run(['import', path, '--yes'])
  const exportAgain = () => run(['export', '--company', alias, '--out', path])
  await exportAgain()
  server.clock.set(CHANGED_AT)
  const { db } = server.database
  const { company_id } = await db
    .selectFrom('company_alias')
    .select('company_id')
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow()
  const idOf = async (kind: string, key: string) =>
    (
      await db
        .selectFrom('catalogue_key')
        .select('entity_id')
        .where('company_id', '=', company_id)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    ).entity_id
  const text = () => readFile(join(folder, path), 'utf8')
  const edit = async (from: string, to: string) => {
    const before = await text()
    expect(before).toContain(from)
    await writeFile(join(folder, path), before.replace(from, to))
  }
  const desk = await companyKey(server, { company_id }, { name: 'Стійка' })
  const setPrice = async (amount: number) =>
    desk.put('service/prices', { prices: [{ service_id: await idOf('service', 'haircut'), amount }] })
  const priceNow = async () =>
    (
      await db.selectFrom('service_price').select('amount').where('company_id', '=', company_id).execute()
    ).map(({ amount }) => amount)
  return { path, company_id, idOf, text, edit, desk, setPrice, priceNow, exportAgain }
}

const BY_DESK = '(by Стійка, key Стійка, 2026-05-18 12:30)'
const SINCE = 'Changed since the file was exported (2026-05-18 11:00), and undone by its import:'
const namedIn = (output: string) => output.split('\n').filter((line) => line.startsWith('! '))

describe('a file that was exported', () => {
  it('is imported again without a question, and edited without a comparison to read', async () => {
    const { path, edit, text, exportAgain } = await studioWithFile('fresh')
    expect(await text()).toMatch(/^exported: \{ at: 2026-05-18T08:00:00\.000Z, version: [0-9a-f]{32} \}$/m)
    expect(await run(['import', path])).toBe('The database says the same already: nothing to import.')
    await edit('duration: 1 h', 'duration: 45 min')
    expect(await run(['diff', path])).toBe(
      'What changes:\n~ service haircut “Стрижка”\n    duration: 1 h → 45 min',
    )
    expect(await run(['import', path, '--yes'])).toContain('Imported')
    const before = await text()
    await exportAgain()
    // A different state has a different version; the same state has the same, so that version control shows no change.
    expect(await text()).not.toBe(before)
    const after = await text()
    server.clock.set('2026-05-18T10:00:00.000Z')
    await exportAgain()
    expect(await text()).toBe(after)
  })

  it('does not undo what staff have changed since: it is refused with the names, and overwrites with the flag alone', async () => {
    const { path, idOf, desk, setPrice, priceNow, company_id } = await studioWithFile('older')
    const branch = `branch/${await idOf('branch', 'lviv')}`
    const frame = { date: '2026-05-20', start_time: 43_200, end_time: 46_800, type: 'OFF' }
    const ofTaras = `${branch}/resource/${await idOf('resource', 'taras')}/schedule/day`
    expect((await desk.post(ofTaras, { frame })).status).toBe(200)
    expect((await setPrice(50_000)).status).toBe(200)
    const beard = `service/${await idOf('service', 'beard')}`
    expect((await desk.post(beard, { company_service: { active: false } })).status).toBe(200)
    expect((await desk.post(`${branch}/resource`, { resource: { name: 'Іван' } })).status).toBe(200)
    const expected = [
      `! resource taras “Тарас” day_frames: as usual → [{date:2026-05-20,type:OFF,hours:12:00-13:00}] ${BY_DESK}`,
      `! resource ivan “Іван” added ${BY_DESK}`,
      `! service haircut “Стрижка” prices: [{price_list:main,amount:450}] → [{price_list:main,amount:500}] ${BY_DESK}`,
      `! service beard “Борода” switched off ${BY_DESK}`,
    ]
    const output = await run(['diff', path])
    expect(output).toContain(SINCE)
    expect(namedIn(output)).toEqual(expected)
    const blocked = () =>
      server.database.db
        .selectFrom('day_frame')
        .select('active')
        .where('company_id', '=', company_id)
        .execute()
    for (const args of [
      ['import', path, '--yes'],
      ['import', path],
    ]) {
      const refused = await run(args).then(String, ({ message }: Error) => message)
      expect(namedIn(refused)).toEqual(expected)
      expect(refused).toContain('--overwrite-changes')
    }
    await expect(run(['import', path], () => Promise.resolve('n'))).rejects.toThrow('Nothing was imported.')
    expect(await blocked()).toEqual([{ active: true }])
    expect(await priceNow()).toEqual([50_000])
    expect(await run(['import', path, '--yes', '--overwrite-changes'])).toContain('Imported')
    expect(await blocked()).toEqual([{ active: false }])
    expect(await priceNow()).toEqual([45_000])
    const { body } = await desk.get('audit')
    const imports = (body['content'] as { act: string; after: { undone?: object[] } }[]).filter(
      ({ act }) => act === 'company.imported',
    )
    expect(imports[0]!.after.undone).toHaveLength(4)
  })

  it('is imported at a terminal after a question that lists what it undoes', async () => {
    const { path, setPrice, priceNow } = await studioWithFile('asks')
    await setPrice(50_000)
    expect(await run(['import', path], () => Promise.resolve('y'))).toContain(SINCE)
    expect(await priceNow()).toEqual([45_000])
  })

  it('is imported without a question if it leaves what has changed, also together with edits of the same service', async () => {
    const { path, edit, setPrice, priceNow } = await studioWithFile('beside')
    await setPrice(50_000)
    await edit('amount: 450', 'amount: 500')
    await edit('duration: 1 h', 'duration: 45 min')
    expect(namedIn(await run(['import', path, '--yes']))).toEqual([])
    expect(await priceNow()).toEqual([50_000])
  })

  it('names a change of staff that it overwrites with a third value', async () => {
    const { path, edit, setPrice } = await studioWithFile('third')
    await setPrice(50_000)
    await edit('amount: 450', 'amount: 600')
    await expect(run(['import', path, '--yes'])).rejects.toThrow(
      'amount:450}] → [{price_list:main,amount:500}]',
    )
  })

  it('may be edited and imported again and again; a stale copy of it undoes such an import only when asked to', async () => {
    const { path, edit, text, priceNow } = await studioWithFile('again')
    const copy = await text()
    for (const [from, to] of [
      ['450', '470'],
      ['470', '490'],
    ] as const) {
      await edit(`amount: ${from}`, `amount: ${to}`)
      expect(namedIn(await run(['import', path, '--yes']))).toEqual([])
    }
    expect(await priceNow()).toEqual([49_000])
    await writeFile(join(folder, path), copy)
    await expect(run(['import', path, '--yes'])).rejects.toThrow(
      'amount:490}] (by a command, 2026-05-18 12:30)',
    )
  })

  it('is not imported when staff change something while the question is open', async () => {
    const { path, edit, setPrice, priceNow } = await studioWithFile('meanwhile.desk')
    await edit('amount: 450', 'amount: 600')
    const changesFirst = async () => {
      await setPrice(50_000)
      return 'y'
    }
    await expect(run(['import', path], changesFirst)).rejects.toThrow('--overwrite-changes')
    expect(await priceNow()).toEqual([50_000])
  })

  it('names settings and texts of the company with the staff member who has changed them', async () => {
    const { path, desk } = await studioWithFile('settings')
    expect((await desk.post('settings', { settings: { name: 'Лезо та друзі' } })).status).toBe(200)
    server.clock.set('2026-05-18T09:45:00.000Z')
    const message_text = { kind: 'REMINDER', channel: 'SMS', locale: 'uk', text: '{company}: {day} о {time}' }
    expect((await desk.put('message/text', { message_text })).status).toBe(200)
    // The file has no message texts, so it does not undo them.
    expect(namedIn(await run(['diff', path]))).toEqual([
      `! company settings name: Лезо → Лезо та друзі ${BY_DESK}`,
    ])
  })

  it('is imported without a question after bookings of clients: they are no changes of the company', async () => {
    const { path, company_id, idOf, edit } = await studioWithFile('booked.since')
    const appointment = {
      company_id,
      branch_id: await idOf('branch', 'lviv'),
      start_time: '2026-05-19T07:00:00.000Z',
      client: { first_name: 'Ніна', phone: newPhone() },
      service_resource_settings: [
        {
          service: await idOf('service', 'haircut'),
          resources: [await idOf('resource', 'taras')],
          ordinal: 1,
        },
      ],
    }
    expect((await visitor(server).post('/v1/client/appointment', { appointment })).status).toBe(200)
    await edit('amount: 450', 'amount: 500')
    expect(namedIn(await run(['import', path, '--yes']))).toEqual([])
  })
})

describe('a file that cannot be compared', () => {
  it('without a version is imported, with a notice', async () => {
    const { path, setPrice, priceNow } = await studioWithFile('by.hand')
    await setPrice(50_000)
    await writeFile(join(folder, path), fileOf('by.hand'))
    const notice =
      'This file has no version of an export: changes made since it was written cannot be compared.'
    expect(await run(['diff', path])).toContain(notice)
    expect(await run(['import', path, '--yes'])).toContain(notice)
    expect(await priceNow()).toEqual([45_000])
  })

  it('with the version of another database is imported with the flag alone', async () => {
    const { path, edit, text } = await studioWithFile('moved')
    const version = /version: ([0-9a-f]{32})/.exec(await text())![1]!
    await edit(version, 'f'.repeat(32))
    expect(await run(['import', path, '--yes'])).toContain('nothing to import')
    await edit('amount: 450', 'amount: 500')
    await expect(run(['import', path, '--yes'])).rejects.toThrow(
      'The export of 2026-05-18 11:00 is not known to this database',
    )
    expect(await run(['import', path, '--yes', '--overwrite-changes'])).toContain('Imported')
  })

  it('with a changed version is rejected with its line', async () => {
    const { path, edit } = await studioWithFile('damaged')
    await edit('version: ', 'version: x')
    await expect(run(['import', path, '--yes'])).rejects.toThrow(
      'exported.version must be as the export wrote it',
    )
  })
})
