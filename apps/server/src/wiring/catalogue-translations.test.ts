/** Texts of the catalogue in other languages. docs/rules/operator.md */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import { readCompanyFile } from '@zapys/company-file'
import { exportCompany, importCompany } from '../modules/catalogue/company-files/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function setUp() {
  const studio = await server.studio()
  const anna = await studio.resource({ name: 'Анна' })
  const { service_id } = await studio.service({ name: 'Стрижка', by: [anna] })
  const key = await companyKey(server, studio)
  const b = `branch/${studio.branch_id}`
  const visitorReads = async (path: string, language: string) =>
    (
      await server.get(
        `/v1${path.startsWith('branch/') ? '/public' : ''}/company/${studio.company_id}/${path}`,
        { 'accept-language': language },
      )
    ).body
  const listed = async (path: string, id: string, language: string) =>
    ((await visitorReads(path, language))['content'] as Row[]).find((row) => row['id'] === id)
  return { studio, anna, service_id, key, b, listed }
}
const errorsOf = ({ status, body }: { status: number; body: Row }) => [
  status,
  (body['errors'] as { field: string }[] | undefined)?.map(({ field }) => field),
]

describe('texts of the catalogue in other languages', () => {
  it('of a service are read back, shown to clients of that language, and replaced as a whole', async () => {
    const { service_id, key, b, listed } = await setUp()
    const said = { en: { name: 'Haircut', description: 'With a wash' }, pl: { name: 'Strzyżenie' } }
    const change = (translations: object) =>
      key.post(`service/${service_id}`, { company_service: { translations } })
    expect((await change({ ...said, ru: { name: ' ' } })).status).toBe(200)
    const read = async () => (await key.get(`service/${service_id}`)).body['translations']
    expect(await read()).toEqual(said)
    const names = async () =>
      Promise.all(
        ['uk', 'en', 'pl', 'ru'].map(
          async (each) => (await listed(`${b}/service`, service_id, each))?.['name'],
        ),
      )
    expect(await names()).toEqual(['Стрижка', 'Haircut', 'Strzyżenie', 'Стрижка'])
    expect((await key.post(`service/${service_id}`, { company_service: { duration: 7200 } })).status).toBe(
      200,
    )
    expect(await read()).toEqual(said)
    await change({ en: { name: 'Trim' } })
    expect(await names()).toEqual(['Стрижка', 'Trim', 'Стрижка', 'Стрижка'])
  })

  it('of people, rooms and branches too; a description of a person is shown beside the name', async () => {
    const { studio, anna, key, b, listed } = await setUp()
    const person = { en: { name: 'Anna', description: 'Colours' } }
    const changed = await key.post(`${b}/resource/${anna.resource_id}`, {
      resource: { description: 'Фарбує', translations: person },
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { description: 'Фарбує', translations: person },
    ])
    expect(await listed(`${b}/resource`, anna.resource_id, 'en')).toMatchObject({ name: 'Anna' })
    const room = await key.post(`${b}/resource`, {
      resource: { name: 'Зал', room: true, translations: { en: { name: 'Hall' } } },
    })
    expect(room.body['translations']).toEqual({ en: { name: 'Hall' } })
    const branch = await key.post(b, { branch: { translations: { en: { name: 'Podil', city: 'Kyiv' } } } })
    expect(branch.body['translations']).toEqual({ en: { name: 'Podil', city: 'Kyiv' } })
    expect(await listed('branch', studio.branch_id, 'en')).toMatchObject({
      name: 'Podil',
      address: { city: 'Kyiv' },
    })
    const stored = ((await key.get('branches')).body['content'] as Row[])[0]
    expect(stored?.['translations']).toEqual({ en: { name: 'Podil', city: 'Kyiv' } })
  })

  it('of a level of people are read back and replaced; a level of another company is not found', async () => {
    const { studio, key } = await setUp()
    const added = await key.post('resource-type', {
      resource_type: { name: 'Старший', translations: { en: { name: 'Senior' } } },
    })
    expect(added.body).toMatchObject({ name: 'Старший', translations: { en: { name: 'Senior' } } })
    const path = `resource-type/${String(added.body['id'])}`
    const renamed = await key.post(path, { resource_type: { name: 'Топ-стиліст' } })
    expect(renamed.body).toMatchObject({ name: 'Топ-стиліст', translations: { en: { name: 'Senior' } } })
    const replaced = await key.post(path, {
      resource_type: { translations: { en: { name: ' ' }, pl: { name: 'Mistrz' } } },
    })
    expect(replaced.body['translations']).toEqual({ pl: { name: 'Mistrz' } })
    expect((await key.get('resource-type')).body['content']).toEqual([replaced.body])
    expect(
      errorsOf(await key.post(path, { resource_type: { translations: { uk: { name: 'Двічі' } } } })),
    ).toEqual([422, ['resource_type.translations.uk']])
    const company = await companyScope(server.database.db, studio.company_id)
    const file = await exportCompany(server.database, company, { alias: 'any', now: server.clock.now() })
    expect(JSON.stringify(file)).toContain('Mistrz')
    const other = await setUp()
    expect((await other.key.post(path, { resource_type: { name: 'Чужий' } })).body['code']).toBe(
      'resourceType.notFound',
    )
  })

  it('of a class are shown to clients of that language, and stay when the class gets other places', async () => {
    const { studio, key, b } = await setUp()
    const trainer = await studio.resource()
    const { service_id } = await studio.service({
      name: 'Йога',
      booking_type: 'EVENT',
      group_training_service: true,
      by: [trainer],
      duration: 3600,
    })
    const start_time = new Date(server.clock.now() + 7 * 86_400_000).toISOString()
    const added = await key.post(`${b}/event`, {
      event: { service_id, start_time, name: 'Світанок', translations: { en: { name: 'Sunrise' } } },
    })
    expect([added.status, added.body['translations']]).toEqual([200, { en: { name: 'Sunrise' } }])
    const path = `${b}/event/${String(added.body['id'])}`
    const named = async (language: string) => {
      const url = `/v1/public/company/${studio.company_id}/${path.replace('/event/', '/group_training/')}`
      const { body } = await server.get(url, {
        'accept-language': language,
      })
      return [body['name'], body['description']]
    }
    expect(await named('en')).toEqual(['Sunrise', null])
    const texts = { en: { name: 'Dawn', description: 'Outdoors' }, pl: { name: 'Świt' } }
    expect((await key.post(path, { event: { translations: texts } })).body['translations']).toEqual(texts)
    expect((await key.post(path, { event: { space: 3 } })).body['translations']).toEqual(texts)
    expect([await named('en'), await named('pl'), await named('uk')]).toEqual([
      ['Dawn', 'Outdoors'],
      ['Świt', null],
      ['Світанок', null],
    ])
    expect(errorsOf(await key.post(path, { event: { translations: { uk: { name: 'Двічі' } } } }))).toEqual([
      422,
      ['event.translations.uk'],
    ])
  })

  it.each(['Кератин', '{ uk: Кератин, en: Кератин }'])(
    'are not stored for a file that has none, so that later changes are shown in every language: %s',
    async (name) => {
      const alias = name.startsWith('{') ? 'repeated-texts' : 'plain-texts'
      const { file } = readCompanyFile(`
alias: ${alias}
language: uk
name: Студія
timezone: Europe/Kyiv
currency_code: UAH
price_lists: [{ key: main, name: Основний, currency_code: UAH }]
branches: [{ key: podil, name: Поділ, timezone: Europe/Kyiv, currency_code: UAH, price_list: main }]
resources: [{ key: olena, branch: podil, name: Олена }]
services: [{ key: keratin, name: ${name}, duration: 1 h, branches: [podil], resources: [olena] }]
extra_fields:
  - { key: how, model: CLIENT, type: SELECT, name: Звідки, options: [{ value: ad, title: Реклама }] }
`)
      const company = await server.database.inTransaction((tx) =>
        importCompany(tx, file!, { now: server.clock.now() }),
      )
      const company_id = company.companyId
      const key = await companyKey(server, { company_id })
      const idOf = async (path: string) =>
        String(((await key.get(path)).body['content'] as Row[]).map(({ id }) => id)[0])
      const branch = `branch/${await idOf('branches')}`
      const [service, resource, field] = [
        await idOf('service'),
        await idOf(`${branch}/resource`),
        await idOf('fields'),
      ]
      const changed = [
        await key.post(`service/${service}`, { company_service: { name: 'Ботокс', description: 'Довго' } }),
        await key.post(`${branch}/resource/${resource}`, { resource: { last_name: 'Марченко' } }),
        await key.post(branch, { branch: { street: 'Хорива, 1' } }),
        await key.post(`field/${field}`, { field: { options: [{ value: 'ad', title: 'Афіша' }] } }),
      ]
      expect(changed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const read = async (path: string) => {
        const url = `/v1${path.startsWith('branch/') ? '/public' : ''}/company/${company_id}/${path}`
        return ((await server.get(url, { 'accept-language': 'en' })).body['content'] as Row[])[0]
      }
      expect(await read(`${branch}/service`)).toMatchObject({ name: 'Ботокс', description: 'Довго' })
      expect(await read(`${branch}/resource`)).toMatchObject({ last_name: 'Марченко' })
      expect(await read('branch')).toMatchObject({ address: { street: 'Хорива, 1' } })
      expect(await read('field')).toMatchObject({ options: [{ title: 'Афіша' }] })
    },
  )

  it('are in the audit log and in the company file', async () => {
    const { studio, service_id, key } = await setUp()
    await key.post(`service/${service_id}`, {
      company_service: { translations: { en: { name: 'Haircut' } } },
    })
    const { body } = await key.get('audit')
    expect((body['content'] as Row[]).find(({ act }) => act === 'service.changed')).toMatchObject({
      after: { translations: { en: { name: 'Haircut' } } },
    })
    const company = await companyScope(server.database.db, studio.company_id)
    const file = await exportCompany(server.database, company, { alias: 'any', now: server.clock.now() })
    expect(JSON.stringify(file)).toContain('Haircut')
  })

  it('of the company’s own language, in unknown languages and too long are rejected, naming the field', async () => {
    const { anna, service_id, key, b } = await setUp()
    const service = (translations: object) =>
      key.post(`service/${service_id}`, { company_service: { translations } })
    expect([
      errorsOf(await service({ uk: { name: 'Двічі' } })),
      errorsOf(await service({ en: { name: 'x'.repeat(301) } })),
      errorsOf(await service({ en: { name: 'a\u202eb' } })),
      errorsOf(
        await key.post(`${b}/resource/${anna.resource_id}`, { resource: { translations: { uk: {} } } }),
      ),
      errorsOf(await key.post(b, { branch: { translations: { uk: { name: 'Двічі' } } } })),
    ]).toEqual([
      [422, ['company_service.translations.uk']],
      [422, ['company_service.translations.en.name']],
      [422, ['company_service.translations.en.name']],
      [422, ['resource.translations.uk']],
      [422, ['branch.translations.uk']],
    ])
    expect((await service({ de: { name: 'Schnitt' } })).status).toBe(422)
  })
})
