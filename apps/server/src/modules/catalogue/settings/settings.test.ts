import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function setUp(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const key = await companyKey(server, studio)
  const b = `branch/${studio.branch_id}`
  const change = (settings: object) => key.post('settings', { settings })
  const changeBranch = (booking_settings: object) =>
    key.post(`${b}/settings`, { settings: { booking_settings } })
  const page = async () =>
    (
      await server.get(
        `/v1/company/${studio.company_id}/widget/default/configuration?withBookingSettings=true`,
      )
    ).body as { company: Row; settings: { widget_settings: Row; booking_settings: Record<string, Row> } }
  const acts = async () =>
    ((await key.get('audit')).body['content'] as Row[]).filter(({ act }) => act === 'settings.changed')
  return { studio, key, b, change, changeBranch, page, acts }
}
const settingsOf = ({ body }: { body: Row }) => body['settings'] as Row & { booking_settings: Row }
const reasonOf = ({ status, body }: { status: number; body: Row }) => [
  status,
  (body['errors'] as { message: string }[] | undefined)?.map(({ message }) => message).join('; '),
]

const statuses = [
  { code: 'CONFIRMED', colour: '#1f7a4d' },
  { code: 'CANCELLED', colour: '#b3261e' },
  { code: 'LATE_CANCEL', colour: '#b3261e', name: 'Скасовано пізно' },
]

describe('settings of a company', () => {
  it('are read whole: what was chosen, and what holds where nothing was', async () => {
    const { studio, key } = await setUp()
    const { status, body } = await key.get('settings')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: studio.company_id,
      language: 'uk',
      settings: { name: expect.any(String), timezone: 'Europe/Kyiv', translations: {} },
      in_force: {
        widget_settings: { default_locale: 'uk', offered_locales: ['uk', 'en', 'pl', 'ru'] },
        booking_settings: { online_booking: { furthest_days: 90 }, account: { enabled: true } },
      },
    })
  })

  it('are changed in any part, the rest stays, and pages show it at once', async () => {
    const { change, page, acts } = await setUp()
    await change({ booking_settings: { online_booking: { furthest_days: 30 } } })
    const { status, body } = await change({
      name: ' Студія Марти ',
      description: 'Відтепер щодня',
      city: 'Львів',
      timezone: 'Europe/Warsaw',
      translations: { en: { name: 'Marta’s studio', city: '' } },
      social: { website: { order: 1, value: 'https://studio.example' } },
      appointment_statuses: statuses,
      entity_titles: [{ code: 'RESOURCE_NAME', language: 'uk', word_case: 'WHO_WHAT', one: 'кімната' }],
      widget_settings: {
        parsedCssVariables: { '--color-main': '#102030' },
        custom_css: '.button { border-radius: 4px }',
        default_locale: 'en',
      },
      booking_settings: {
        messages: { reminders: [7200] },
        appointment: { cancel_notice: 3600, cancel_to_status: 'LATE_CANCEL' },
        online_booking: { privacy_url: 'https://studio.example/privacy', privacy_version: '2' },
      },
    })
    expect(status).toBe(200)
    expect(settingsOf({ body }).booking_settings).toEqual({
      online_booking: {
        furthest_days: 30,
        privacy_url: 'https://studio.example/privacy',
        privacy_version: '2',
      },
      messages: { reminders: [7200] },
      appointment: { cancel_notice: 3600, cancel_to_status: 'LATE_CANCEL' },
    })
    const { company, settings } = await page()
    expect(company).toMatchObject({
      name: 'Студія Марти',
      timezone: 'Europe/Warsaw',
      address: { city: 'Львів' },
      social: { website: { value: 'https://studio.example' } },
    })
    expect(settings).toMatchObject({
      appointment_statuses: statuses,
      localizations: [{ code: 'RESOURCE_NAME', one: 'кімната' }],
      widget_settings: {
        parsedCssVariables: { '--color-main': '#102030' },
        default_locale: 'en',
        custom_css: expect.stringContaining('border-radius'),
      },
      booking_settings: { messages: { reminders: [7200] }, online_booking: { furthest_days: 30 } },
    })
    const [act] = await acts()
    expect(act).toMatchObject({ before: { timezone: 'Europe/Kyiv' }, after: { timezone: 'Europe/Warsaw' } })
    expect(Object.keys(act!['after'] as Row)).not.toContain('logo')
  })

  it('bump the version of the company’s catalogue, and one that changes nothing bumps none and is no act', async () => {
    const { studio, change, acts, key } = await setUp()
    const version = async () =>
      (
        await server.database.db
          .selectFrom('company_version')
          .select('version')
          .where('company_id', '=', studio.company_id)
          .where('kind', '=', 'CATALOGUE')
          .executeTakeFirstOrThrow()
      ).version
    const first = await version()
    await change({ booking_settings: { visit: { max_wait: 600 } } })
    const second = await version()
    expect(second).not.toBe(first)
    expect((await change({ booking_settings: { visit: { max_wait: 600 } } })).status).toBe(200)
    expect([await version(), (await acts()).length]).toEqual([second, 1])
    const read = await key.get('settings')
    expect((await change(settingsOf(read))).body).toEqual(read.body)
    expect((await acts()).length).toBe(1)
  })

  it('come back to what holds for everybody by null, a value or a whole part', async () => {
    const { change } = await setUp()
    await change({
      booking_settings: {
        messages: { reminders: [600], channels: ['MAIL'] },
        membership: { allow_freezing: true },
      },
      widget_settings: { multi_service: true },
      social: { website: { order: 1, value: 'https://studio.example' } },
      translations: { en: { name: 'Studio' } },
    })
    const { body } = await change({
      booking_settings: { messages: { reminders: null }, membership: null },
      widget_settings: { multi_service: null },
      social: { website: null },
      translations: { en: null },
    })
    expect(body).toMatchObject({
      settings: {
        social: {},
        translations: {},
        booking_settings: { messages: { channels: ['MAIL'] } },
      },
      in_force: { booking_settings: { messages: { reminders: [86_400] } } },
    })
    expect(Object.keys(settingsOf({ body }).booking_settings)).toEqual(['messages'])
    expect(settingsOf({ body })['widget_settings']).not.toHaveProperty('multi_service')
  })

  it('obey: a company that stops online booking takes none, and takes them again', async () => {
    const { studio, change } = await setUp()
    const anna = await studio.resource()
    const { service_id } = await studio.service({ by: [anna] })
    const books = () =>
      visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: '2026-06-02T09:00:00.000Z',
          client: { first_name: 'Ніна', phone: newPhone() },
          service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        },
      })
    await change({ booking_settings: { online_booking: { enabled: false } } })
    expect((await books()).status).toBeGreaterThanOrEqual(400)
    await change({ booking_settings: { online_booking: { enabled: true } } })
    expect((await books()).status).toBe(200)
  })

  it.each([
    { settings: { booking_settings: { online_bookings: {} } }, says: 'online_bookings' },
    { settings: { booking_settings: { online_booking: { furthest_day: 3 } } }, says: 'furthest_day' },
    { settings: { widget_settings: { colour: 'red' } }, says: 'colour' },
    {
      settings: { widget_settings: { parsedCssVariables: { '--color-other': '#000000' } } },
      says: '--color-other',
    },
    { settings: { language: 'en' }, says: 'language' },
    { settings: { social: { myspace: { order: 1, value: 'x' } } }, says: 'myspace' },
  ])('$says is no setting: refused, and nothing is stored', async ({ settings, says }) => {
    const { change, key } = await setUp()
    const before = (await key.get('settings')).body
    const [status, reason] = reasonOf(await change(settings))
    expect([status, reason]).toEqual([422, expect.stringContaining(says)])
    expect((await key.get('settings')).body).toEqual(before)
  })

  const online = (part: object) => ({ booking_settings: { online_booking: part } })
  const service = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'
  const rule = (more: object) => ({
    booking_settings: { online_payment: { rules: [{ requirement: 'REQUIRED', ...more }] } },
  })
  it.each([
    {
      settings: { booking_settings: { appointment: { cancel_to_status: 'GONE' } } },
      says: 'cancel_to_status',
    },
    {
      settings: { appointment_statuses: [{ code: 'CANCELLED', colour: '#123456' }] },
      says: 'is the first of appointment_statuses',
    },
    { settings: { appointment_statuses: [statuses[0], statuses[0]] }, says: 'is there already' },
    { settings: { appointment_statuses: [{ code: 'NEW', colour: 'loud' }] }, says: 'is no colour' },
    { settings: online({ terms_url: 'javascript:alert(1)' }), says: 'terms_url: is no web address' },
    { settings: online({ privacy_version: '3' }), says: 'privacy_url says which' },
    { settings: online({ furthest_days: 1, least_notice: 200_000 }), says: 'no time could be booked' },
    { settings: online({ furthest_days: 100_000 }), says: 'at most 3650' },
    { settings: { booking_settings: { auth: { required: true } } }, says: 'lets nobody book' },
    { settings: { booking_settings: { messages: { reminders: [600, 600] } } }, says: '600 twice' },
    { settings: rule({ service_ids: [] }), says: 'fits nothing' },
    { settings: rule({ service_ids: [service] }), says: 'is no service of the company' },
    {
      settings: { booking_settings: { online_payment: { enabled: true } } },
      says: 'needs a payment account that works: connect a provider with PUT',
    },
    {
      settings: { booking_settings: { analytic_settings: { google_target: '<script>' } } },
      says: 'no id as this advertiser',
    },
    {
      settings: { widget_settings: { custom_css: '.button { background: url(https://evil.example/x) }' } },
      says: 'custom_css: line 1',
    },
    {
      settings: { widget_settings: { parsedCssVariables: { '--color-main': 'url(x)' } } },
      says: '--color-main: is no colour',
    },
    {
      settings: {
        widget_settings: {
          menu: {
            items: [
              { type: 'LINK', display_type: 'ALWAYS', order: 1, name: 'x', link: 'javascript:alert(1)' },
            ],
          },
        },
      },
      says: 'menu.items.0.link',
    },
    { settings: { widget_settings: { flows: [{ code: 'X', screens: [] }] } }, says: 'flows.0.code' },
    { settings: { widget_settings: { color_schema: 'PINK' } }, says: 'LIGHT, DARK, AUTO' },
    {
      settings: { widget_settings: { offered_locales: ['en', 'pl'] } },
      says: 'offered_locales: must include uk, the default language of the widget',
    },
    {
      settings: { widget_settings: { default_locale: 'en', offered_locales: ['en', 'en'] } },
      says: 'names a language twice',
    },
    { settings: { timezone: 'Kyiv' }, says: 'must be a time zone' },
    { settings: { currency_code: 'EUR' }, says: 'its price lists are in UAH' },
    { settings: { latitude: 49.8 }, says: 'goes with longitude' },
    { settings: { translations: { uk: { name: 'Студія' } } }, says: 'is the language of the company' },
  ])('what contradicts something is refused with the reason: $says', async ({ settings, says }) => {
    const { change, key } = await setUp()
    const before = (await key.get('settings')).body
    expect(reasonOf(await change(settings))).toEqual([422, expect.stringContaining(says)])
    expect((await key.get('settings')).body).toEqual(before)
  })

  const word = (one: string) => ({
    entity_titles: [{ code: 'SERVICE_NAME', language: 'uk', word_case: 'WHO_WHAT', one }],
  })
  const status = (name: string) => ({ appointment_statuses: [{ code: 'NEW', colour: '#123456', name }] })
  const item = (name: string) => ({
    widget_settings: {
      menu: { items: [{ type: 'STATE', display_type: 'ALWAYS', order: 1, name, link: 'home' }] },
    },
  })
  it.each([
    { settings: status('x'.repeat(101)), field: 'settings.appointment_statuses.0.name' },
    { settings: status('Прийшов\u202e'), field: 'settings.appointment_statuses.0.name' },
    { settings: status('Прийшов\n'), field: 'settings.appointment_statuses.0.name' },
    { settings: word('x'.repeat(61)), field: 'settings.entity_titles.0.one' },
    { settings: word('пос\u2066луга'), field: 'settings.entity_titles.0.one' },
    { settings: word('пос\u0007луга'), field: 'settings.entity_titles.0.one' },
    { settings: item('x'.repeat(101)), field: 'settings.widget_settings.menu.items.0.name' },
    { settings: item('\u200fГоловна'), field: 'settings.widget_settings.menu.items.0.name' },
    { settings: { name: 'Студія\u202e' }, field: 'settings.name' },
    { settings: { description: 'Студія\u0000' }, field: 'settings.description' },
    { settings: { logo: '/\t/evil.example/a.png' }, field: 'settings.logo' },
    { settings: { logo: '/\n/evil.example/a.png' }, field: 'settings.logo' },
    { settings: { photos: ['https://evil.example/a b.png'] }, field: 'settings.photos.0' },
  ])('texts that are too long or hide something are rejected, naming $field', async ({ settings, field }) => {
    const { change, key } = await setUp()
    const before = (await key.get('settings')).body
    const { status: code, body } = await change(settings)
    expect([code, body['code'], (body['errors'] as { field: string }[])[0]?.field]).toEqual([
      422,
      'validation.failed',
      field,
    ])
    expect((await key.get('settings')).body).toEqual(before)
  })

  it('a description keeps its line ends', async () => {
    const { change } = await setUp()
    const { body } = await change({ description: 'Перше\n\tДруге' })
    expect(settingsOf({ body })['description']).toBe('Перше\n\tДруге')
  })

  it('an earlier fault does not block another change', async () => {
    const { change } = await setUp({ settings: { online_booking: { terms_url: 'somewhere' } } })
    expect((await change({ name: 'Інша' })).status).toBe(200)
    expect((await change(online({ terms_url: 'elsewhere' }))).status).toBe(422)
    expect((await change(online({ terms_url: null }))).status).toBe(200)
  })

  it('a status that bookings ahead have stays', async () => {
    const { studio, change } = await setUp()
    await change({ appointment_statuses: [...statuses, { code: 'SEATED', colour: '#123456' }] })
    await studio.appointment({ status: 'SEATED' })
    const [status, reason] = reasonOf(await change({ appointment_statuses: statuses }))
    expect([status, reason]).toEqual([422, expect.stringContaining('SEATED')])
  })

  it('are opened to owners and managers, and to no performer', async () => {
    const { studio } = await setUp()
    const { resource_id } = await studio.resource()
    const manager = await companyKey(server, studio, { role: 'manager' })
    const performer = await companyKey(server, studio, { resource_id })
    const change = { settings: { name: 'Інша' } }
    expect([(await manager.get('settings')).status, (await performer.get('settings')).status]).toEqual([
      200, 403,
    ])
    expect([
      (await manager.post('settings', change)).status,
      (await performer.post('settings', change)).status,
    ]).toEqual([200, 403])
  })
})

describe('settings of a branch', () => {
  it('are its own where it chose, and the company’s else', async () => {
    const { b, change, changeBranch, key, acts } = await setUp()
    await change({ booking_settings: { appointment: { cancel_notice: 3600, move_notice: 60 } } })
    const { status, body } = await changeBranch({ appointment: { cancel_notice: 7200 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      settings: { booking_settings: { appointment: { cancel_notice: 7200 } } },
      in_force: { booking_settings: { appointment: { cancel_notice: 7200, move_notice: 60 } } },
    })
    const back = await changeBranch({ appointment: null })
    expect(back.body).toMatchObject({
      settings: { booking_settings: {} },
      in_force: { booking_settings: { appointment: { cancel_notice: 3600 } } },
    })
    expect((await key.get(`${b}/settings`)).body).toEqual(back.body)
    expect((await acts()).map(({ thing }) => thing)).toEqual(['branch', 'branch', 'company'])
  })

  it('are checked together with the company’s, whichever of the two changes', async () => {
    const { change, changeBranch } = await setUp()
    await change({ appointment_statuses: statuses })
    expect((await changeBranch({ appointment: { cancel_to_status: 'LATE_CANCEL' } })).status).toBe(200)
    expect(reasonOf(await changeBranch({ appointment: { cancel_to_status: 'GONE' } }))).toEqual([
      422,
      expect.stringContaining('cancel_to_status'),
    ])
    expect(reasonOf(await change({ appointment_statuses: statuses.slice(0, 2) }))).toEqual([
      422,
      expect.stringContaining('at the branch'),
    ])
  })
})

describe('reminder lengths of a company', () => {
  const reminders = (lengths: number[]) => ({ messages: { reminders: lengths } })
  const lengths = (first: number, count: number) => Array.from({ length: count }, (_, n) => (first + n) * 600)
  const LIMIT = /makes 21 different lengths at all branches together, must be at most 20/

  it('are at most 20 different ones at all its branches together', async () => {
    const { studio, key, change, changeBranch } = await setUp()
    const second = await studio.addBranch({ name: 'Поділ' })
    const changeSecond = (chosen: number[]) =>
      key.post(`branch/${second.branch_id}/settings`, { settings: { booking_settings: reminders(chosen) } })
    expect((await changeBranch(reminders(lengths(1, 10)))).status).toBe(200)
    expect((await change({ booking_settings: reminders(lengths(1, 1)) })).status).toBe(200)
    expect((await changeSecond(lengths(11, 10))).status).toBe(200)
    const refused = await change({ booking_settings: reminders(lengths(50, 1)) })
    expect(refused.body['code']).toBe('validation.failed')
    expect(reasonOf(refused)).toEqual([422, expect.stringMatching(LIMIT)])
    const ofBranch = await changeBranch(reminders(lengths(40, 10)))
    expect(reasonOf(ofBranch)).toEqual([422, expect.stringMatching(/makes 21 different lengths/)])
  })

  it('that were more before the limit was there may stay, change and become fewer', async () => {
    const { studio, changeBranch, change } = await setUp()
    await studio.addBranch({ name: 'Поділ', settings: reminders(lengths(100, 15)) })
    await server.database.db
      .updateTable('branch')
      .set({ booking_settings: JSON.stringify(reminders(lengths(1, 10))) })
      .where('company_id', '=', studio.company_id)
      .where('branch_id', '=', studio.branch_id)
      .execute()
    expect((await change({ booking_settings: { visit: { max_wait: 600 } } })).status).toBe(200)
    expect((await changeBranch(reminders(lengths(2, 10)))).status).toBe(200)
    expect((await changeBranch(reminders(lengths(1, 9)))).status).toBe(200)
    expect((await changeBranch(reminders(lengths(1, 10)))).status).toBe(422)
  })
})
