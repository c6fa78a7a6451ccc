import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPhone, visitor } from '../../../test/visitor.ts'
import { companyKey } from '../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { companyCommand } from './company-command.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'company-command-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const deps = () => ({
  database: server.database,
  clock: server.clock,
  payments: () => Promise.resolve(server.deps),
})

const answering = (output: string[], answer?: string) => ({
  folder,
  print: (line: string) => void output.push(line),
  ...(answer === undefined ? {} : { ask: () => Promise.resolve(answer) }),
})

async function run(args: string[], answer?: string): Promise<string> {
  const output: string[] = []
  await companyCommand((work) => work(deps()), args, answering(output, answer))
  return output.join('\n')
}

const fileOf = (alias: string) => `# Ours.
alias: ${alias}
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
  - { key: hair, type: GROUP, name: Волосся }
  - key: haircut
    parent: hair
    name: Стрижка
    duration: 1 h
    branches: [lviv]
    resources: [taras, olena]
    prices: [{ price_list: main, amount: 450 }]
`

/** Writes the file and returns its name. */
async function put(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return name
}

async function companyOf(alias: string) {
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
  return { company_id, idOf }
}

/** A company of the file with a booking of Taras on Tuesday, 19 May 2026, 10:00 in Kyiv. */
async function booked(alias: string) {
  const path = await put(`${alias}.yaml`, fileOf(alias))
  await run(['import', path, '--yes'])
  return { path, ...(await booking(alias)) }
}

async function booking(alias: string) {
  const company = await companyOf(alias)
  const reply = await visitor(server).post('/v1/client/appointment', {
    appointment: {
      company_id: company.company_id,
      branch_id: await company.idOf('branch', 'lviv'),
      start_time: '2026-05-19T07:00:00.000Z',
      client: { first_name: 'Ніна', phone: newPhone() },
      service_resource_settings: [
        {
          service: await company.idOf('service', 'haircut'),
          resources: [await company.idOf('resource', 'taras')],
          ordinal: 1,
        },
      ],
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const appointment = async () =>
    server.database.db
      .selectFrom('appointment')
      .selectAll()
      .where('company_id', '=', company.company_id)
      .executeTakeFirstOrThrow()
  return { ...company, appointment, before: await appointment() }
}

describe('npm run company', () => {
  it('imports a company that can be booked at once, reports it, and changes nothing the second time', async () => {
    const path = await put('first.yaml', fileOf('first'))
    expect(await run(['validate', path])).toContain('1 branches, 2 resources, 1 services')
    const output = await run(['import', path], 'y')
    expect(output).toContain('A new company:')
    expect(output).toContain('+ service haircut “Стрижка” added')
    expect(output).toContain('/i/first')
    const { company_id, before } = await booking('first')
    expect(before).toMatchObject({ price: 45_000, currency_code: 'UAH' })
    expect(await run(['import', path])).toContain('nothing to import')
    expect(await run(['diff', path])).toContain('nothing to import')
    const { get } = await companyKey(server, { company_id }, {})
    const acts = (
      (await get('audit')).body['content'] as { act: string; by: unknown; after: unknown }[]
    ).filter(({ act }) => act === 'company.imported')
    expect(acts).toMatchObject([{ by: null, after: { is_new: true, added: 6, switched_off: 0 } }])
  })

  it('shows the changes, and applies them only after confirmation', async () => {
    const path = await put('second.yaml', fileOf('second'))
    await run(['import', path, '--yes'])
    await put('second.yaml', fileOf('second').replace('1 h', '45 min').replace('450', '500'))
    const output = await run(['diff', path])
    expect(output.split('\n')).toEqual([
      'What changes:',
      '~ service haircut “Стрижка”',
      '    duration: 1 h → 45 min',
      '    prices: [{price_list:main,amount:450}] → [{price_list:main,amount:500}]',
      expect.stringContaining('has no version of an export'),
    ])
    await expect(run(['import', path])).rejects.toThrow('say --yes')
    await expect(run(['import', path], 'no')).rejects.toThrow('Nothing was imported')
    expect(await run(['diff', path])).toBe(output)
    await run(['import', path], 'так')
    expect(await run(['diff', path])).toContain('nothing to import')
  })

  it('switches off what is gone and switches it on when it comes back; nothing of it is lost', async () => {
    const path = await put('third.yaml', fileOf('third'))
    await run(['import', path, '--yes'])
    const { company_id, idOf } = await companyOf('third')
    const olena = async () =>
      server.database.db
        .selectFrom('resource')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('resource_id', '=', await idOf('resource', 'olena'))
        .executeTakeFirstOrThrow()
    await put(
      'third.yaml',
      fileOf('third')
        .replace(/ {2}- \{ key: olena.*\n/, '')
        .replace(', olena', ''),
    )
    const before = await olena()
    expect(await run(['import', path, '--yes'])).toContain('- resource olena “Олена” switched off')
    expect(await olena()).toEqual({ ...before, active: false })
    expect(await run(['import', path, '--yes'])).toContain('nothing to import')
    await put('third.yaml', fileOf('third'))
    await run(['import', path, '--yes'])
    expect(await olena()).toEqual(before)
  })

  it.each([
    {
      alias: 'gone.person',
      change: (text: string) => text.replace(/ {2}- \{ key: taras.*\n/, '').replace('taras, ', ''),
      says: 'resource taras is switched off',
      because: 'who was booked is gone',
    },
    {
      alias: 'gone.service',
      change: (text: string) => text.replace('name: Волосся', 'active: false, name: Волосся'),
      says: 'service haircut is switched off',
      because: 'with its category it is off',
    },
    {
      alias: 'gone.branch',
      change: (text: string) => text.replace('key: lviv\n', 'key: lviv\n    active: false\n'),
      says: 'branch lviv is switched off',
      because: 'so is where it takes place',
    },
    {
      alias: 'gone.hours',
      change: (text: string) => text.replace('tuesday: 10:00', 'tuesday: 10:30'),
      says: 'resource taras does not work then',
      because: 'it begins before the day does',
    },
    {
      alias: 'day.off',
      change: (text: string) =>
        text.replace('name: Тарас }', 'name: Тарас, day_frames: [{ date: 2026-05-19, type: OFF }] }'),
      says: 'resource taras does not work then',
      because: 'that day is free',
    },
    {
      alias: 'needy',
      change: (text: string) =>
        text.replace(
          '    duration: 1 h\n',
          '    duration: 1 h\n    needs: [{ resources: [olena], places: 1 }]\n',
        ),
      says: 'service haircut needs something else besides',
      because: 'it lacks what is needed now',
    },
    {
      alias: 'zloty',
      change: (text: string) => text.replaceAll('UAH', 'PLN'),
      says: 'asks its prices in PLN and no more in UAH',
      because: 'it was priced in another currency',
    },
  ])('a booking ahead stays as it is: $because', async ({ alias, change, says }) => {
    const { path, appointment, before } = await booked(alias)
    await put(path, change(fileOf(alias)))
    expect(await run(['diff', path])).toContain(says)
    await expect(run(['import', path, '--yes'])).rejects.toThrow(says)
    await expect(run(['import', path, '--yes'])).rejects.toThrow(before.reference)
    expect(await run(['import', path, '--yes', '--keep-appointments'])).toContain('Imported')
    expect(await appointment()).toEqual(before)
    expect(await run(['import', path, '--yes'])).toContain('nothing to import')
  })

  it('needs no consent for hours that still hold the booking, or for people without bookings', async () => {
    const { path } = await booked('untouched')
    const shorter = fileOf('untouched').replace('tuesday: 10:00-20:00', 'tuesday: 10:00-11:00')
    await put(path, shorter.replace('name: Олена }', 'name: Олена, active: false }'))
    expect(await run(['import', path, '--yes'])).toContain('- resource olena')
  })

  it('needs no consent for bookings that lacked something before, or have what is needed by another name', async () => {
    const { path } = await booked('needing')
    const needing = (need: string) =>
      fileOf('needing').replace('    duration: 1 h\n', `    duration: 1 h\n    needs: [{ ${need} }]\n`)
    await put(path, needing('resources: [olena], places: 1'))
    await run(['import', path, '--yes', '--keep-appointments'])
    await put(path, needing('resources: [taras, olena], places: 1'))
    expect(await run(['import', path, '--yes'])).toContain('Imported')
  })

  it('writes nothing if a client books during the question', async () => {
    const path = await put('meanwhile.yaml', fileOf('meanwhile'))
    await run(['import', path, '--yes'])
    const { company_id, idOf } = await companyOf('meanwhile')
    await put(path, fileOf('meanwhile').replace('name: Тарас }', 'name: Тарас, active: false }'))
    const booksFirst = {
      ...answering([]),
      ask: async () => {
        await booking('meanwhile')
        return 'y'
      },
    }
    await expect(companyCommand((work) => work(deps()), ['import', path], booksFirst)).rejects.toThrow(
      'resource taras is switched off',
    )
    const taras = await server.database.db
      .selectFrom('resource')
      .select('active')
      .where('company_id', '=', company_id)
      .where('resource_id', '=', await idOf('resource', 'taras'))
      .executeTakeFirstOrThrow()
    expect(taras.active).toBe(true)
  })

  it('exports what the API made, under keys that stay, and keeps the comments of a file', async () => {
    const path = await put('fourth.yaml', fileOf('fourth'))
    await run(['import', path, '--yes'])
    const { company_id, idOf } = await companyOf('fourth')
    const key = await companyKey(server, { company_id }, {})
    const branch = `branch/${await idOf('branch', 'lviv')}`
    const { body: ivan } = await key.post(`${branch}/resource`, {
      resource: { name: 'Іван', last_name: 'Франко' },
    })
    await run(['export', '--company', 'fourth', '--onto', path, '--out', path])
    const text = await readFile(join(folder, path), 'utf8')
    expect(text).toContain('# Ours.')
    expect(text).toContain('key: ivan-franko')
    expect(await run(['diff', path])).toContain('nothing to import')
    await put(path, text.replace('Іван', 'Йван'))
    expect(await run(['import', path, '--yes'])).toContain('~ resource ivan-franko “Іван”')
    expect(await idOf('resource', 'ivan-franko')).toBe(ivan['id'])
  })

  it('exports a company that was made by hand; imported it changes nothing', async () => {
    const own = await server.studio({ alias: 'by.hand' })
    const type = await own.resourceType()
    const { resource_type_id } = type
    const anna = await own.resource({ name: 'Анна', resource_type_id, works: [] })
    const room = await own.resource({ name: 'Кабінет', capacity: 3 })
    const hair = await own.category()
    const cut = await own.service({
      parent_id: hair.service_id,
      by: [{ ...anna, duration: 1800 }],
      price: 45_000,
    })
    const colour = await own.service({
      name: 'Колір',
      parent_id: hair.service_id,
      by: [anna],
      phases: [1800, 600],
    })
    await own.price(cut, 60_000, { resource_type_id, first_day: '2026-06-01', last_day: '2026-06-30' })
    await own.need(colour, [room], { places: 2 })
    await own.discount({ percent: 10, service_id: cut.service_id })
    await own.discount({ percent: 20, service_id: colour.service_id, weekdays: [2, 1] })
    await own.discount({ name: 'До обіду', percent: 5, end_time: 43_200 })
    await own.discount({ name: 'Увечері', percent: 5, start_time: 61_200 })
    await own.discount({ name: 'Уночі', percent: 5, start_time: 90_000, end_time: 93_600 })
    await own.dayFrame('2026-05-20', 'OFF', '10:00-12:00', { resource_id: anna.resource_id })
    // A past season and a past day are not part of the file, and stay.
    await own.dayFrame('2026-05-01', 'OFF', '10:00-12:00', { resource_id: anna.resource_id })
    const frames = () =>
      server.database.db
        .selectFrom('day_frame')
        .select(['date', 'active'])
        .where('company_id', '=', own.company_id)
        .orderBy('date')
        .execute()
    const before = await frames()
    await run(['export', '--company', own.company_id, '--out', 'by-hand.yaml'])
    const text = await readFile(join(folder, 'by-hand.yaml'), 'utf8')
    expect(text).toContain(own.company_id)
    expect(text).toContain('durations: { anna: 30 min }')
    expect(text).toContain('first_day: 2026-06-01')
    for (const hours of ['00:00-12:00', '17:00-48:00', '25:00-26:00']) expect(text).toContain(hours)
    expect(await run(['diff', 'by-hand.yaml'])).toContain('nothing to import')
    await put('by-hand.yaml', text.replace('percent: 20', 'percent: 25'))
    expect((await run(['import', 'by-hand.yaml', '--yes'])).split('\n').slice(0, 3)).toEqual([
      'What changes:',
      expect.stringMatching(/^~ discount .* “Ранкова”$/),
      '    percent: 20 → 25',
    ])
    expect(await frames()).toEqual(before)
  })

  it('two imports at once are one after the other', async () => {
    const path = await put('twice.yaml', fileOf('twice'))
    const output = await Promise.all([run(['import', path, '--yes']), run(['import', path, '--yes'])])
    expect(output.join('\n')).toContain('Imported')
    const { company_id } = await companyOf('twice')
    const imported = await server.database.db
      .selectFrom('audit_entry')
      .select('act')
      .where('company_id', '=', company_id)
      .execute()
    expect(imported).toHaveLength(1)
  })

  it.each(['beauty', 'fitness', 'rehearsal', 'clinic', 'other'])(
    'writes a file of the trade %s that can be imported as it is, and explains itself',
    async (trade) => {
      const path = `new-${trade}.yaml`
      const answers = ['--name', 'Нова справа', '--languages', 'pl,uk', '--currency', 'pln']
      const place = ['--place', 'Warsaw', '--hours', 'mon-fri 08:00-20:00, sat 22:00-26:00']
      expect(await run(['new', path, '--trade', trade, ...answers, ...place])).toContain(`import ${path}`)
      const text = await readFile(join(folder, path), 'utf8')
      expect(text).toMatch(/^# yaml-language-server: \$schema=.*company\.schema\.json\n/)
      expect(text).toContain('# What can be booked')
      expect(text).toContain('timezone: Europe/Warsaw')
      expect(text).toContain('saturday: 22:00-26:00')
      expect(await run(['import', path, '--yes'])).toContain('Imported: /i/nova-sprava')
      expect(await run(['diff', path])).toContain('nothing to import')
      await expect(run(['new', path, '--trade', trade, ...answers, ...place])).rejects.toThrow(
        'cannot be written',
      )
    },
  )

  it('takes hours without a day for those of each', async () => {
    const answers = ['--name', 'Щодня', '--trade', 'other', '--place', 'Kyiv', '--hours', '10:00-19:00']
    await run(['new', 'daily.yaml', ...answers])
    const text = await readFile(join(folder, 'daily.yaml'), 'utf8')
    expect(text).toContain('monday: 10:00-19:00')
    expect(text).toContain('sunday: 10:00-19:00')
  })

  it('of a mixed studio has appointments, classes, rooms and memberships, all of them shown', async () => {
    const answers = [
      '--name',
      'Рух',
      '--trade',
      'mixed',
      '--place',
      'Львів',
      '--hours',
      'mon-fri 10-19, sat 9.30 – 14',
    ]
    await run(['new', 'mixed.yaml', ...answers])
    const text = await readFile(join(folder, 'mixed.yaml'), 'utf8')
    for (const part of [
      'timezone: Europe/Kyiv',
      'friday: 10:00-19:00',
      'saturday: 09:30-14:00',
      'booking_type: EVENT',
      'booking_type: RENT',
      'gt_view_type: LARGE',
      'membership_showcase_view_type: LARGE',
      'key: eight-classes',
    ])
      expect(text).toContain(part)
    expect(await run(['import', 'mixed.yaml', '--yes'])).toContain('Imported')
  })

  it('asks six questions, and again where it does not understand', async () => {
    const asked: string[] = []
    const answers = ['Салон', 'beuty', 'beauty', '', 'EUR', 'en', 'daily 9-21']
    const output: string[] = []
    await companyCommand((work) => work(deps()), ['new', 'asked.yaml'], {
      folder,
      print: (line) => void output.push(line),
      ask: (question) => {
        asked.push(question)
        return Promise.resolve(answers[asked.length - 1]!)
      },
    })
    expect(asked).toHaveLength(7)
    expect(output[0]).toContain('“beuty” is no trade (did you mean “beauty”?)')
    expect(asked[2]).toBe(asked[1])
    expect(asked[3]).toContain('[Kyiv]')
    const text = await readFile(join(folder, 'asked.yaml'), 'utf8')
    for (const part of ['currency_code: EUR', 'name: Салон', 'sunday: 09:00-21:00', 'name: Women’s haircut'])
      expect(text).toContain(part)
  })

  it.each([
    { given: ['--trade', 'beauty'], says: '--name is not said' },
    { given: ['--name', 'A', '--trade', 'beuty'], says: 'did you mean “beauty”' },
    {
      given: ['--name', 'A', '--trade', 'other', '--place', 'Atlantis'],
      says: '“Atlantis” is no known city',
    },
    { given: ['--name', 'A', '--trade', 'other', '--hours', 'always'], says: '“always” are no hours' },
    {
      given: ['--name', 'A', '--trade', 'other', '--hours', 'mon 10:00-12:00, mon 11:00-13:00'],
      says: 'overlap',
    },
    { given: ['--name', 'A', '--trade', 'other', '--languages', 'fr'], says: '“fr” is no language' },
  ])('new with $given is refused with “$says”', async ({ given, says }) => {
    await expect(run(['new', 'never.yaml', ...given])).rejects.toThrow(says)
  })

  it('adds clients of a table as staff would, once; first it shows what it understood', async () => {
    const path = await put('sixth.yaml', fileOf('sixth'))
    await run(['import', path, '--yes'])
    const { company_id } = await companyOf('sixth')
    const table = await put(
      'people.csv',
      'Ім’я;Прізвище;Телефон;Знижка\nОля;Коваль;050 123 45 67;5\nІван;;12;\n',
    )
    const args = ['import-clients', table, '--company', 'sixth']
    await expect(run(args)).rejects.toThrow('say --yes')
    await expect(run(args, 'no')).rejects.toThrow('Nothing was written')
    const clients = () =>
      server.database.db
        .selectFrom('client')
        .select(['first_name', 'last_name', 'phone', 'guest'])
        .where('company_id', '=', company_id)
        .execute()
    expect(await clients()).toEqual([])
    expect((await run(args, 'y')).split('\n')).toEqual([
      '“Ім’я” is first-name',
      '“Прізвище” is last-name',
      '“Телефон” is phone',
      '“Знижка” is left out',
      '  Оля Коваль +380501234567',
      'New: 1. Clients already: 0. Refused: 1.',
      'people.csv:3 “12” is no valid phone of UA',
      'Added: 1 clients.',
    ])
    const added = [{ first_name: 'Оля', last_name: 'Коваль', phone: '+380501234567', guest: true }]
    expect(await clients()).toEqual(added)
    expect(await run([...args, '--yes'])).toContain('New: 0. Clients already: 1.')
    expect(await clients()).toEqual(added)
    await put('nobody.csv', 'a;b\n1;2')
    await expect(run(['import-clients', 'nobody.csv', '--company', 'sixth'])).rejects.toThrow(
      'nobody.csv:1 has no column',
    )
  })

  it('notes of a table are of the first owner, and are named as left out without one', async () => {
    await run(['import', await put('noted.yaml', fileOf('noted')), '--yes'])
    const { company_id } = await companyOf('noted')
    const add = async (name: string) =>
      run([
        'import-clients',
        await put('noted.csv', `Ім’я;Нотатки\n${name};Любить чай`),
        '--company',
        'noted',
        '--yes',
      ])
    expect(await add('Оля')).toContain('Notes are left out: the company has no owner')
    const staff_member_id = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c0a'
    const created = new Date()
    await server.database.db
      .insertInto('staff_member')
      .values({ company_id, staff_member_id, name: 'Власниця', role: 'owner', created })
      .execute()
    expect(await add('Ніна')).not.toContain('left out')
    const notes = await server.database.db
      .selectFrom('client_note')
      .select(['text', 'staff_member_id'])
      .where('company_id', '=', company_id)
      .execute()
    expect(notes).toEqual([{ text: 'Любить чай', staff_member_id }])
  })

  it('clients without a phone are added once, with the country and the columns that the options name', async () => {
    const path = await put('dollars.yaml', fileOf('dollars').replaceAll('UAH', 'USD'))
    await run(['import', path, '--yes'])
    const table = await put(
      'contacts.csv',
      'Who,Handy,E-Mail\nOlena Koval,(917) 555-0143,\nNo Phone,,no@example.com\nOnly Name,,\n',
    )
    const args = ['import-clients', table, '--company', 'dollars', '--yes', '--map', 'phone=Handy']
    const output = await run([...args, '--map', 'name=Who', '--names', 'given-first'])
    expect(output).toContain('contacts.csv:2 “(917) 555-0143” does not name its country')
    expect(output).toContain('Added: 2 clients.')
    const whole = [...args, '--map', 'name=Who', '--names', 'given-first', '--country', 'us']
    expect(await run(whole)).toContain('Added: 1 clients.')
    expect((await run(whole)).split('\n').at(-1)).toBe('New: 0. Clients already: 3. Refused: 0.')
    const { company_id } = await companyOf('dollars')
    const clients = await server.database.db
      .selectFrom('client')
      .select(['first_name', 'last_name', 'phone', 'email', 'email_verified'])
      .where('company_id', '=', company_id)
      .orderBy('first_name')
      .execute()
    const unverified = { email_verified: false }
    expect(clients).toEqual([
      { first_name: 'No', last_name: 'Phone', phone: null, email: 'no@example.com', ...unverified },
      { first_name: 'Olena', last_name: 'Koval', phone: '+19175550143', email: null, ...unverified },
      { first_name: 'Only', last_name: 'Name', phone: null, email: null, ...unverified },
    ])
    await expect(run([...args, '--country', 'Spain'])).rejects.toThrow('the two letters of a country')
    await expect(run([...args, '--names', 'both'])).rejects.toThrow('write family-first or given-first')
  })

  it('asks for the encoding of a table where two fit', async () => {
    const path = await put('letters.yaml', fileOf('letters'))
    await run(['import', path, '--yes'])
    await writeFile(join(folder, 'letters.csv'), Buffer.from('Name\nS\u00f8ren Skov', 'latin1'))
    const args = ['import-clients', 'letters.csv', '--company', 'letters']
    await expect(run([...args, '--yes'])).rejects.toThrow('windows-1252: Søren')
    await expect(run(args, 'y')).rejects.toThrow('“y” is none of them')
    const output = await run([...args, '--yes', '--encoding', 'windows-1252'])
    expect(output).toContain('Søren Skov')
    expect(output).toContain('Added: 1 clients.')
  })

  it('a file that was begun for another company does not overwrite the one that has its alias', async () => {
    const path = await put('fifth.yaml', fileOf('fifth'))
    await run(['import', path, '--yes'])
    await put('other.yaml', fileOf('fifth').replaceAll('lviv', 'odesa'))
    await expect(run(['import', 'other.yaml', '--yes'])).rejects.toThrow(
      'other.yaml:2:8 alias “fifth” is the address',
    )
  })

  it.each([
    { args: [], says: 'npm run company' },
    { args: ['erase', 'first.yaml'], says: 'npm run company' },
    { args: ['validate'], says: 'npm run company' },
    { args: ['validate', 'nothing.yaml'], says: 'nothing.yaml cannot be read' },
    { args: ['validate', 'bad.yaml'], says: 'bad.yaml:5:11 timezone “Europe/Kyyv” is no time zone' },
    {
      args: ['import', 'taken.yaml', '--yes'],
      says: 'taken.yaml:2:8 alias “others” is the address of another company',
    },
    { args: ['diff', 'taken.yaml'], says: 'is the address of another company' },
    { args: ['export'], says: 'npm run company' },
    { args: ['export', '--company', 'nobody'], says: 'There is no company nobody' },
    { args: ['import', 'bad.yaml', '--force'], says: "Unknown option '--force'" },
  ])('$args is refused with “$says”', async ({ args, says }) => {
    await put('bad.yaml', fileOf('bad').replace('Europe/Kyiv', 'Europe/Kyyv'))
    await put('taken.yaml', fileOf('others'))
    await server.database.db
      .insertInto('company_alias')
      .values({ alias: 'others', company_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await expect(run(args)).rejects.toThrow(says)
  })
})

describe('import-calendar', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;TZID=Europe/Kyiv:20260603T100000',
    'DURATION:PT1H',
    'SUMMARY:Лікар',
    'RRULE:FREQ=WEEKLY;COUNT=2',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2',
    'DTSTART;VALUE=DATE:20260604',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const studioWith = async (alias: string) => {
    await writeFile(join(folder, `${alias}.yaml`), fileOf(alias))
    await run(['import', `${alias}.yaml`, '--yes'])
    await writeFile(join(folder, 'taras.ics'), calendar)
    const company = await server.database.db
      .selectFrom('company_alias')
      .select('company_id')
      .where('alias', '=', alias)
      .executeTakeFirstOrThrow()
    const resources = await server.database.db
      .selectFrom('resource')
      .select(['resource_id', 'branch_id'])
      .where('company_id', '=', company.company_id)
      .where('name', '=', 'Тарас')
      .execute()
    const starts = async () => {
      const [{ branch_id, resource_id }] = resources as [{ branch_id: string; resource_id: string }]
      const query = `start=2026-06-03&end=2026-06-03&id=${resource_id}&serviceDuration=3600`
      const { body } = await server.get(
        `/v1/company/${company.company_id}/branch/${branch_id}/slot/resource?${query}`,
      )
      const [days] = body['slots'] as { date_slots: { slots: { time: { start_time: number } }[] }[] }[]
      return days!.date_slots[0]!.slots.map(({ time }) => time.start_time / 3600)
    }
    return { ...company, starts }
  }

  it('shows what it understood, and stores the busy times after confirmation; repeatable', async () => {
    const { company_id, starts } = await studioWith('busy-taras')
    const args = ['import-calendar', 'taras.ics', '--company', 'busy-taras', '--resource', 'taras']
    expect(await starts()).toContain(10)
    await expect(run(args, 'n')).rejects.toThrow('Nothing was written.')
    expect(await starts()).toContain(10)
    const output = await run(args, 'y')
    expect(output).toContain('Busy times of Тарас from now on, by the clock of Europe/Kyiv: 2')
    expect(output).toContain('2026-06-03 10:00 to 2026-06-03 11:00 Лікар')
    expect(output).toContain('Left out: 1 shown as free, 0 cancelled')
    expect(await starts()).not.toContain(10)
    expect(await starts()).toContain(11)
    await run([...args, '--yes'])
    const key = await companyKey(server, { company_id })
    expect((await key.get('outside_calendar')).body['content']).toMatchObject([
      { source: 'taras.ics', next_read_at: null, busy_times: 2 },
    ])
  })

  it('refuses a file that is no calendar, and a missing or unknown resource', async () => {
    await studioWith('busy-nobody')
    await writeFile(join(folder, 'page.ics'), '<title>Sign in</title>')
    const args = (file: string, resource: string) => [
      'import-calendar',
      file,
      '--company',
      'busy-nobody',
      '--yes',
      ...(resource === '' ? [] : ['--resource', resource]),
    ]
    await expect(run(args('page.ics', 'taras'))).rejects.toThrow('page.ics: it is no calendar')
    await expect(run(args('taras.ics', 'Нестор'))).rejects.toThrow('There is no resource Нестор.')
    await expect(run(args('taras.ics', ''))).rejects.toThrow('--resource')
    await expect(run(args('missing.ics', 'taras'))).rejects.toThrow('missing.ics cannot be read')
  })
})
