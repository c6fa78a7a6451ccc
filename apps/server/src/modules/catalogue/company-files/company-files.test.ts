import { type CompanyFile, readCompanyFile, writeCompanyFile } from '@zapys/company-file'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { idsOf } from './catalogue-keys.ts'
import { companyRows } from './company-rows.ts'
import { createKey } from '../../staff/keys/public.ts'
import { exportCompany, importCompany, planImport } from './public.ts'

const now = Date.parse('2026-05-18T08:00:00.000Z')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: new Date(now).toISOString() })
})
afterAll(() => server.stop())

/** A file that uses every field. */
const everything = (alias: string) => `
alias: ${alias}
language: uk
name: { uk: Мальва, en: Malva }
timezone: Europe/Kyiv
currency_code: UAH
photos: [/demo/one.svg, https://example.com/two.jpg]
photo_texts: { /demo/one.svg: Наша студія }
social: { tel: { value: '+380445550110' }, instagram: { value: 'https://instagram.com/a', title: A } }
booking_settings: { auth: { sms_auth: true } }
entity_titles: { RESOURCE_NAME: { uk: { WHO_WHAT: [майстер, майстри, майстрів, майстра] } } }
message_texts:
  REMINDER: { SMS: { uk: '{company}: {day} о {time}. {link}' }, MAIL: { en: { title: Soon, text: 'See you at {time}' } } }
price_lists: [{ key: kyiv, name: Київ, currency_code: UAH }, { key: warsaw, name: Warszawa, currency_code: PLN }]
branches:
  - { key: kyiv, name: Київ, timezone: Europe/Kyiv, currency_code: UAH, price_list: kyiv, cycle_frames: { monday: 09:00-20:00 } }
  - { key: warsaw, name: Варшава, timezone: Europe/Warsaw, currency_code: PLN, price_list: warsaw, day_frames: [{ date: 2026-12-24, type: OFF }] }
resource_types: [{ key: top, name: Топ }, { key: room, name: { uk: Кабінет, pl: Gabinet } }]
resources:
  - { key: staff, type: GROUP, branch: kyiv, name: Команда }
  - { key: olena, parent: staff, branch: kyiv, resource_type: top, name: Олена, last_name: Марченко, cycle_frames: { monday: 22:00-26:00 } }
  - { key: linden, branch: kyiv, resource_type: room, name: Липа, room: true, capacity: 3 }
services:
  - { key: hair, type: GROUP, name: Волосся }
  - key: cut
    parent: hair
    name: Стрижка
    duration: 1 h
    buffer_after: 10 min
    phases: [20 min, 40 min]
    branches: [kyiv]
    resources: [olena]
    durations: { olena: 50 min }
    besides: [room]
    needs: [{ resources: [linden], places: 2 }]
    prices:
      - { price_list: kyiv, amount: 900 }
      - { price_list: kyiv, resource_type: top, amount: 1200, first_day: 2026-06-01 }
  - { key: dry, parent: hair, name: Укладка, duration: 30 min, branches: [kyiv], resources: [olena] }
discounts:
  - { key: mornings, name: Ранки, percent: 15, services: [hair], weekdays: [1, 2], hours: 09:00-12:00 }
  - { key: all, name: Усе, amount: 50.50 }
membership_templates:
  - { key: five, type: VISITS, name: П’ять, price: 2800, currency_code: UAH, visits: 5, period_days: 180, services: [hair], branches: [kyiv] }
extra_fields:
  - { key: heard, model: CLIENT, type: SELECT, name: Звідки, options: [{ value: friends, title: { uk: Друзі, en: Friends } }] }
restrictions: [{ key: late, kind: LEAST_NOTICE, value: 3600, message: { uk: Пізно, en: Late } }]
survey:
  title: Як було?
  questions: [{ key: stars, type: RATING, text: { uk: Враження, en: Impression }, required: true }]
staff:
  - { key: marta, name: Марта, role: owner }
  - { key: ira, name: Іра, role: manager }
  - { key: olena, name: Олена, role: performer, resource: olena }
`

const read = (source: string): CompanyFile => {
  const { file, problems } = readCompanyFile(source)
  expect(problems).toEqual([])
  return file!
}

const importing = (file: CompanyFile) =>
  server.database.inTransaction((tx) => importCompany(tx, file, { now, keepsAppointments: true }))

/** A change of the file: replaces one text with another. */
type Edit = readonly [from: string, to: string]
const edits: readonly Edit[] = [
  ['{ uk: Мальва, en: Malva }', 'Мальва'],
  ["tel: { value: '+380445550110' }, ", ''],
  ['sms_auth: true', 'sms_auth: true, required: true'],
  ['майстра]', 'майстру]'],
  ['name: Warszawa', 'name: Polska'],
  ['monday: 09:00-20:00', "monday: '09:00-13:00, 14:00-20:00'"],
  ['date: 2026-12-24', 'date: 2026-12-25'],
  ['name: Топ }', 'name: Майстер }'],
  ['last_name: Марченко', 'last_name: Марченко, description: 14 років'],
  ['monday: 22:00-26:00', 'tuesday: 22:00-26:00'],
  ['room: true', 'room: false'],
  ['capacity: 3', 'capacity: 4'],
  ['duration: 1 h', 'duration: 90 min'],
  ['    phases: [20 min, 40 min]\n', ''],
  ['olena: 50 min', 'olena: 55 min'],
  ['    besides: [room]\n', ''],
  ['places: 2', 'places: 1'],
  ['amount: 900 }', 'amount: 950 }'],
  ['first_day: 2026-06-01', 'first_day: 2026-06-02'],
  ['duration: 30 min, branches', 'duration: 30 min, active: false, branches'],
  ['percent: 15', 'percent: 20'],
  ['services: [hair], weekdays', 'services: [cut], weekdays'],
  ['amount: 50.50', 'amount: 50'],
  ['visits: 5', 'visits: 6'],
  ['title: { uk: Друзі, en: Friends }', 'title: Друзі'],
  ['value: 3600', 'value: 7200'],
  ['text: { uk: Враження, en: Impression }', 'text: Враження'],
  ['  - { key: all, name: Усе, amount: 50.50 }\n', ''],
  ['name: Іра, role: manager', 'name: Ірина, role: owner'],
  ['  - { key: ira, name: Іра, role: manager }\n', ''],
  ['role: performer, resource: olena', 'role: performer, resource: linden'],
  ['  - { key: linden,', '  - { key: maple, branch: kyiv, name: Клен }\n  - { key: linden,'],
]

describe('a company file', () => {
  it.each(edits)('%s → %s is listed and written, and then there is nothing left to do', async (from, to) => {
    const alias = `edit-${edits.findIndex((edit) => edit[0] === from)}`
    const source = everything(alias)
    expect(source).toContain(from)
    await importing(read(source))
    const file = read(source.replace(from, to))
    const plan = await importing(file)
    expect(plan.changes.length).toBeGreaterThan(0)
    expect(plan.isNothing).toBe(false)
    const again = await planImport(server.database.db, file, now)
    expect(again).toMatchObject({ isNothing: true, changes: [] })
  })

  it('comes out of the database as it went in, whatever was imported one after the other', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray([...edits], { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
        async (versions) => {
          run += 1
          const alias = `walk-${run}`
          for (const version of [...versions, []]) {
            const source = version.reduce((text, [from, to]) => text.replace(from, to), everything(alias))
            const { companyId } = await importing(read(source))
            const company = await companyScope(server.database.db, companyId)
            const out = await exportCompany(server.database, company, { alias, now })
            const written = read(writeCompanyFile(out, { schema: 'x' }))
            expect(written).toEqual(out)
            const plan = await planImport(server.database.db, written, now)
            expect(plan).toMatchObject({ isNothing: true, changes: [] })
            // The file's objects are active; those of earlier files stay inactive.
            const wanted = read(source)
            for (const list of ['services', 'resources', 'discounts'] as const)
              expect(out[list].filter(({ active }) => active)).toEqual(
                wanted[list].filter(({ active }) => active),
              )
          }
        },
      ),
      { numRuns: 4 },
    )
  })

  it('contains all columns of the catalogue tables, except those listed here', async () => {
    const file = read(everything('columns'))
    const { id } = idsOf('columns', [])
    const rows = companyRows(file, { companyId: 'any', id })
    const missing = await Promise.all(
      rows.map(async ([table, some]) => {
        const { rows: columns } = await sql<{ name: string }>`
          select column_name as name from information_schema.columns
           where table_name = ${table} and is_generated = 'NEVER' order by 1`.execute(server.database.db)
        const said = Object.keys(some[0] ?? {})
        return columns
          .map(({ name }) => name)
          .filter((name) => !said.includes(name))
          .map((name) => `${table}.${name}`)
      }),
    )
    expect(missing.flat()).toEqual([
      // Switched off by other means than a file.
      'company.active',
      'company.created',
      // Imports must not weaken it.
      'company.owners_need_second_factor',
      'company.switched_off_at',
      // Seasonal hours.
      'cycle_frame.first_day',
      'cycle_frame.last_day',
      'survey_form.created',
      'staff_member.created',
      // The account that signs in, linked by an invitation.
      'staff_member.staff_person_id',
    ])
  })
})

describe('staff in a company file', () => {
  /** The file's staff, plus a manager added outside the file, with an API key. */
  async function withCashDesk(alias: string) {
    const { companyId } = await importing(read(everything(alias)))
    const company = await companyScope(server.database.db, companyId)
    await createKey(server, company, { name: 'Каса', role: 'manager', scopes: ['bookings.read'] })
    const out = await exportCompany(server.database, company, { alias, now })
    const stored = async () => {
      const rows = await server.database.db
        .selectFrom('staff_member')
        .leftJoin('api_key', (join) =>
          join
            .onRef('api_key.company_id', '=', 'staff_member.company_id')
            .onRef('api_key.staff_member_id', '=', 'staff_member.staff_member_id'),
        )
        .select(['staff_member.name', 'role', 'active', 'revoked_at'])
        .where('staff_member.company_id', '=', companyId)
        .orderBy('staff_member.name')
        .execute()
      return rows.map(({ name, role, active, revoked_at }) => [name, role, active, revoked_at !== null])
    }
    return { company, out, stored }
  }

  it('is exported without keys, and who was added beside the file has a key of the file', async () => {
    const { out } = await withCashDesk('staffed')
    expect(out.staff).toEqual([
      { key: 'ira', name: 'Іра', role: 'manager', resource: null, active: true },
      { key: 'kasa', name: 'Каса', role: 'manager', resource: null, active: true },
      { key: 'marta', name: 'Марта', role: 'owner', resource: null, active: true },
      { key: 'olena', name: 'Олена', role: 'performer', resource: 'olena', active: true },
    ])
    expect(writeCompanyFile(out, { schema: 'x' })).not.toContain('zk_')
  })

  it('stays with its keys while no file has listed it, also after several imports', async () => {
    const { companyId } = await importing(read(everything('beside')))
    const company = await companyScope(server.database.db, companyId)
    const { key } = await createKey(server, company, {
      name: 'Каса',
      role: 'manager',
      scopes: ['bookings.read'],
    })
    const asked = async () =>
      (await server.get(`/v1/company/${companyId}/service`, { authorization: `Bearer ${key}` })).status
    const before = await asked()
    for (const logo of ['/one.svg', '/two.svg']) {
      const plan = await importing({ ...read(everything('beside')), logo })
      expect([plan.unlisted, plan.changes.map(({ thing }) => thing)]).toEqual([
        ['Каса (manager)'],
        ['company beside'],
      ])
      expect(await asked()).toBe(before)
    }
    expect(before).not.toBe(401)
  })

  it('leaves with their keys once they are gone from it', async () => {
    const { out, stored } = await withCashDesk('left')
    const staff = out.staff!.filter(({ key }) => key !== 'kasa' && key !== 'ira')
    const plan = await importing({ ...out, staff })
    expect(plan.changes.map(({ kind, thing }) => [kind, thing])).toEqual([
      ['switched off', 'staff member ira “Іра”'],
      ['switched off', 'staff member kasa “Каса”'],
    ])
    expect(await stored()).toEqual([
      ['Іра', 'manager', false, false],
      ['Каса', 'manager', false, true],
      ['Марта', 'owner', true, false],
      ['Олена', 'performer', true, false],
    ])
  })

  it('takes along the calendar that they made, and of staff who perform as another resource', async () => {
    const alias = 'calendars'
    const { companyId } = await importing(read(everything(alias)))
    const company = await companyScope(server.database.db, companyId)
    const { resource_id: olena } = await server.database.db
      .selectFrom('resource')
      .select('resource_id')
      .where('company_id', '=', companyId)
      .where('name', '=', 'Олена')
      .executeTakeFirstOrThrow()
    const calendarOf = async (name: string) => {
      const { post } = await companyKey(server, { company_id: companyId }, { name, resource_id: olena })
      const { status, body } = await post('calendar', { calendar: { resource_id: olena } })
      expect(status).toBe(200)
      const { pathname } = new URL(String(body['url']))
      return async () => (await server.app.inject({ url: pathname })).statusCode
    }
    const [left, moved, stayed] = [
      await calendarOf('Перша'),
      await calendarOf('Друга'),
      await calendarOf('Третя'),
    ]
    const out = await exportCompany(server.database, company, { alias, now })
    const lindenKey = out.resources.find(({ name }) => JSON.stringify(name).includes('Липа'))!.key
    const staff = out
      .staff!.filter(({ name }) => name !== 'Перша')
      .map((member) => (member.name === 'Друга' ? { ...member, resource: lindenKey } : member))
    const plan = await importing({ ...out, staff })
    expect(plan.faults).toEqual([])
    expect([await left(), await moved(), await stayed()]).toEqual([404, 404, 200])
    const ended = await server.database.db
      .selectFrom('calendar_feed')
      .select('calendar_id')
      .where('company_id', '=', companyId)
      .where('ended_at', 'is not', null)
      .execute()
    expect(ended).toHaveLength(2)
  })

  it('stays unchanged if the file does not mention it', async () => {
    const { out, stored } = await withCashDesk('unsaid')
    const before = await stored()
    const plan = await importing({ ...out, staff: null, logo: '/another.svg' })
    expect(plan.changes).toMatchObject([{ kind: 'changed', thing: 'company unsaid' }])
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['of nobody', () => []],
    [
      'whose only owner is a manager',
      (staff: NonNullable<CompanyFile['staff']>) =>
        staff.map((member) => ({
          ...member,
          role: member.role === 'owner' ? ('manager' as const) : member.role,
        })),
    ],
  ])('%s is refused, because the last owner stays one', async (_, change) => {
    const { out, stored } = await withCashDesk(`owner-${change.length}`)
    const before = await stored()
    const plan = await importing({ ...out, staff: change(out.staff!) })
    expect(plan.faults).toEqual([{ path: ['staff'], reason: 'leaves the company without an owner' }])
    expect(await stored()).toEqual(before)
  })
})
