/** A company file that is imported after staff changed its objects by API. docs/company-file.md */
import { type CompanyFile, readCompanyFile, writeCompanyFile } from '@zapys/company-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { exportCompany, importCompany, planImport } from './public.ts'

const now = Date.parse('2026-05-18T08:00:00.000Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: new Date(now).toISOString() })
})
afterAll(() => server.stop())

const sourceOf = (alias: string) => `
alias: ${alias}
language: uk
name: Мальва
timezone: Europe/Kyiv
currency_code: UAH
price_lists: [{ key: main, name: Основний, currency_code: UAH }]
branches: [{ key: kyiv, name: Київ, timezone: Europe/Kyiv, currency_code: UAH, price_list: main }]
resource_types: [{ key: top, name: Топ }]
resources: [{ key: olena, branch: kyiv, name: Олена }]
services:
  - { key: cut, name: Стрижка, duration: 1 h, branches: [kyiv], resources: [olena], prices: [{ price_list: main, amount: 900 }] }
  - { key: dry, name: Укладка, duration: 1 h, branches: [kyiv], resources: [olena] }
  - { key: color, name: Колір, duration: 1 h, branches: [kyiv], resources: [olena] }
discounts:
  - { key: mornings, name: Ранки, percent: 15, services: [cut, dry] }
extra_fields: [{ key: heard, model: CLIENT, type: TEXT_INPUT, name: Звідки }]
survey: { title: Як було?, questions: [{ key: stars, type: RATING, text: Враження, required: true }] }
`
type Row = Record<string, unknown>

const importing = (file: CompanyFile) =>
  server.database.inTransaction((tx) => importCompany(tx, file, { now, mayOverwrite: () => true }))

async function imported(alias: string) {
  const { file } = readCompanyFile(sourceOf(alias))
  const { companyId } = await importing(file!)
  const key = await companyKey(server, { company_id: companyId })
  const listed = async (path: string) => (await key.get(path)).body['content'] as Row[]
  const serviceIds = new Map((await listed('service')).map(({ id, name }) => [name, String(id)]))
  const change = async (path: string, body: object) => {
    const { status } = await key.post(path, body)
    expect(status).toBe(200)
  }
  const exported = async () => {
    const company = await companyScope(server.database.db, companyId)
    const out = await exportCompany(server.database, company, { alias, now })
    return readCompanyFile(writeCompanyFile(out, { schema: 'x' })).file!
  }
  const importsAll = async (edited: CompanyFile) => {
    expect((await importing(edited)).faults).toEqual([])
    expect(await planImport(server.database.db, edited, now)).toMatchObject({ isNothing: true, changes: [] })
  }
  return { file: file!, key, companyId, listed, serviceIds, change, exported, importsAll }
}

describe('a discount whose service was changed by staff', () => {
  const cases = [
    ['another', 'Колір'],
    ['one that another row of the discount has', 'Укладка'],
    ['all', null],
  ] as const
  it.each(cases)('to %s is changed and switched off by the file', async (title, name) => {
    const { serviceIds, listed, change, exported, importsAll } = await imported(
      `discount-${cases.findIndex(([other]) => other === title)}`,
    )
    const service_id = name === null ? null : serviceIds.get(name)!
    const discounts = () => listed('discount')
    const row = (await discounts()).find((each) => each['service_id'] === serviceIds.get('Стрижка'))!
    await change(`discount/${String(row['id'])}`, { discount: { service_id } })
    const file = await exported()
    await importsAll({
      ...file,
      discounts: file.discounts.map((discount) => ({ ...discount, percent: 30 })),
    })
    expect(await discounts()).toHaveLength(2)
    expect((await discounts()).find(({ id }) => id === row['id'])).toMatchObject({ percent: 30, service_id })
    await importsAll({ ...file, discounts: [] })
    expect((await discounts()).filter(({ active }) => active)).toEqual([])
  })

  it('gets the service of the file back from a file that is older than the change', async () => {
    const { file, serviceIds, listed, change, exported, importsAll } = await imported('discount-back')
    const row = (await listed('discount')).find((each) => each['service_id'] === serviceIds.get('Стрижка'))!
    await change(`discount/${String(row['id'])}`, { discount: { service_id: serviceIds.get('Колір') } })
    await importsAll(file)
    const active = (await listed('discount')).filter((each) => each['active'])
    expect(new Set(active.map((each) => each['service_id']))).toEqual(
      new Set([serviceIds.get('Стрижка'), serviceIds.get('Укладка')]),
    )
    expect((await exported()).discounts.filter((each) => each.active)).toEqual(file.discounts)
  })
})

it('a new price of a file leaves a price of the same service that staff limited to a level', async () => {
  const { serviceIds, listed, change, exported, importsAll } = await imported('prices')
  const service_id = serviceIds.get('Стрижка')!
  const prices = async () => listed(`service/${service_id}/prices`)
  const resource_type_id = String((await listed('resource-type'))[0]!['id'])
  const { id } = (await prices())[0]!
  await change('service/prices', { prices: [{ id, service_id, amount: 90_000, resource_type_id }] })
  const file = await exported()
  const added = { price_list: 'main', resource_type: null, amount: 70_000, first_day: null, last_day: null }
  await importsAll({
    ...file,
    services: file.services.map((service) =>
      service.key === 'cut' ? { ...service, prices: [...service.prices, added] } : service,
    ),
  })
  expect(new Map((await prices()).map((price) => [price['resource_type_id'], price['amount']]))).toEqual(
    new Map([
      [resource_type_id, 90_000],
      [null, 70_000],
    ]),
  )
})

it('a survey that staff ended and wrote again is changed and ended by the file', async () => {
  const { key, exported, importsAll } = await imported('survey')
  expect((await key.put('survey/form', { survey: null })).status).toBe(200)
  const questions = [{ type: 'RATING', text: 'Як вам?', required: true }]
  expect((await key.put('survey/form', { survey: { title: 'Знову', questions } })).status).toBe(200)
  const file = await exported()
  await importsAll({ ...file, survey: { ...file.survey!, title: 'Після візиту' } })
  const read = async () => (await key.get('survey/form')).body['survey']
  expect(await read()).toMatchObject({ title: 'Після візиту', questions: [{ text: 'Як вам?' }] })
  await importsAll({ ...file, survey: null })
  expect(await read()).toBe(null)
})

it('a field that staff deleted comes back', async () => {
  const { file, listed, change, importsAll } = await imported('field')
  const fields = async () => (await listed('fields')).filter(({ deleted }) => deleted === false)
  const [field] = await fields()
  await change(`field/${String(field!['id'])}`, { field: { deleted: true } })
  expect(await fields()).toEqual([])
  await importsAll(file)
  expect(await fields()).toMatchObject([{ name: 'Звідки', active: true }])
})
