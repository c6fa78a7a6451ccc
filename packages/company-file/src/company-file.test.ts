import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, type CompanyFile, merged, readCompanyFile, writeCompanyFile } from './index.ts'

const schema = 'company.schema.json'

/** One branch, one person, one service: what a company is at least. */
const small = `# Ours.
alias: lezo
language: uk
name: { uk: Лезо, en: Lezo }
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
    cycle_frames:
      monday: 10:00-14:00, 15:00-19:00 # Lunch is sacred.
      friday: 22:00-26:00
resources:
  # The one and only.
  - { key: taras, branch: lviv, name: Тарас }
services:
  - key: haircut
    name: Стрижка
    duration: 1 h 15 min
    branches: [lviv]
    resources: [taras]
    prices:
      - { price_list: main, amount: 450.50 }
`

const fileOf = (source: string): CompanyFile => {
  const { file, problems } = readCompanyFile(source)
  expect(problems).toEqual([])
  return file!
}

describe('a company file', () => {
  it('is read with lengths in seconds, hours by weekdays and money in minor units', () => {
    const { branches, services } = fileOf(small)
    expect(branches[0]!.cycle_frames).toEqual([
      { weekday: 1, start_time: 36_000, end_time: 50_400 },
      { weekday: 1, start_time: 54_000, end_time: 68_400 },
      { weekday: 5, start_time: 79_200, end_time: 93_600 },
    ])
    expect(services[0]).toMatchObject({ duration: 4500, prices: [{ amount: 45_050 }] })
  })

  it('keeps the comments of the file that it is written onto, and changes what is another', () => {
    const file = fileOf(small)
    expect(fileOf(writeCompanyFile(file, { schema, onto: small }))).toEqual(file)
    const moreExpensive = structuredClone(file)
    moreExpensive.services[0]!.prices[0]!.amount = 50_000
    moreExpensive.resources.push({ ...file.resources[0]!, key: 'olena', name: 'Олена' })
    const text = writeCompanyFile(moreExpensive, { schema, onto: small })
    for (const comment of ['# Ours.', '# Lunch is sacred.', '# The one and only.'])
      expect(text).toContain(comment)
    expect(fileOf(text)).toEqual(fileOf(writeCompanyFile(moreExpensive, { schema })))
  })

  it('begins with the line by which editors find its shape', () => {
    expect(writeCompanyFile(fileOf(small), { schema }).split('\n')[0]).toBe(
      '# yaml-language-server: $schema=company.schema.json',
    )
  })

  it('is the same after it was written and read, whatever is in it', () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
      fc.record({ uk: fc.string({ minLength: 1 }), en: fc.string(), pl: fc.string() }),
    )
    const length = fc.integer({ min: 60, max: 200_000 })
    const start = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(
        fc.record({
          name: text,
          description: fc.option(text),
          duration: length,
          buffer_after: fc.integer({ min: 0, max: 86_400 }),
          amount: fc.integer({ min: 0, max: 100_000_000 }),
          public: fc.boolean(),
          hours: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), start, fc.integer({ min: 1, max: 600 })), {
            maxLength: 5,
          }),
        }),
        ({ hours, amount, name, ...service }) => {
          const file = structuredClone(fileOf(small))
          Object.assign(file.services[0]!, service, { name })
          file.services[0]!.prices[0]!.amount = amount
          // One range a day: overlaps are tested elsewhere.
          const days = new Map(hours.map((frame) => [frame[0], frame]))
          file.resources[0]!.cycle_frames = [...days.values()]
            .map(([weekday, minute, minutes]) => ({
              weekday,
              start_time: minute * 60,
              end_time: Math.min(minute + minutes, 1440) * 60,
            }))
            .filter(({ start_time, end_time }) => start_time < end_time)
          const once = fileOf(writeCompanyFile(file, { schema }))
          expect(fileOf(writeCompanyFile(once, { schema }))).toEqual(once)
          // A language that says the same as the company's own is left out.
          const { description: _, ...told } = service
          expect(once.services[0]).toMatchObject(told)
          expect(once.services[0]!.prices[0]!.amount).toBe(amount)
          expect(once.resources[0]!.cycle_frames).toHaveLength(file.resources[0]!.cycle_frames.length)
          expect(changesBetween(once, once)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('what is wrong with a company file is said with its line', () => {
  type Row = { from: string; to: string; says: string; because: string }
  it.each<Row>([
    {
      from: 'timezone: Europe/Kyiv\ncurrency',
      to: 'timezone: Europe/Kyyv\ncurrency',
      says: '5:11 timezone “Europe/Kyyv” is no time zone',
      because: 'no such zone',
    },
    {
      from: 'language: uk',
      to: 'langauge: uk',
      says: '3:1 langauge is no key that belongs here (did you mean “language”?)',
      because: 'a slip of the keys',
    },
    {
      from: 'language: uk',
      to: 'language: fr',
      says: '3:11 language must be one of uk, en, pl, ru',
      because: 'not ours',
    },
    { from: 'alias: lezo', to: 'alias: Lezo!', says: '2:8 alias must be 2 to 63', because: 'no address' },
    {
      from: '15:00-19:00',
      to: '13:00-19:00',
      says: '16:15 branches[0].cycle_frames.monday has hours that overlap',
      because: 'twice at work',
    },
    {
      from: '15:00-19:00',
      to: '15:00',
      says: '16:15 branches[0].cycle_frames.monday is no stretch of hours',
      because: 'no end',
    },
    {
      from: 'friday: 22',
      to: 'friady: 22',
      says: '17:7 branches[0].cycle_frames.friady is no key that belongs here (did you mean “friday”?)',
      because: 'no such day',
    },
    {
      from: '1 h 15 min',
      to: '75',
      says: '24:15 services[0].duration needs a unit: 75 min, or 75 s',
      because: 'of what?',
    },
    {
      from: '1 h 15 min',
      to: '75 minutes',
      says: '24:15 services[0].duration is no length',
      because: 'one spelling',
    },
    {
      from: '1 h 15 min',
      to: '0 min',
      says: '24:15 services[0].duration must be at least a minute',
      because: 'nothing to book',
    },
    {
      from: '    resources: [taras]\n',
      to: '',
      says: '22:5 services[0] nobody performs “haircut”',
      because: 'nobody to book',
    },
    {
      from: '[taras]',
      to: '[tars]',
      says: '26:17 services[0].resources[0] names a resource “tars” that is not in this file (did you mean “taras”?)',
      because: 'a reference that leads nowhere',
    },
    {
      from: 'services:\n',
      to: 'staff: [{ key: taras, name: Тарас, role: performer }]\nservices:\n',
      says: '21:9 staff[0].resource is missing: a performer needs one',
      because: 'a performer of nobody’s bookings',
    },
    {
      from: 'services:\n',
      to: 'staff: [{ key: ira, name: Іра, role: manager, resource: tars }]\nservices:\n',
      says: 'staff[0].resource must be null for manager',
      because: 'a manager sees all',
    },
    {
      from: 'services:\n',
      to: 'staff: [{ key: ira, name: Іра, role: performer, resource: tars }]\nservices:\n',
      says: 'staff[0].resource names a resource “tars” that is not in this file (did you mean “taras”?)',
      because: 'the same of staff',
    },
    {
      from: 'services:\n',
      to: 'staff: [{ key: ira, name: Іра, role: boss }]\nservices:\n',
      says: 'staff[0].role must be one of owner, manager, performer',
      because: 'no such role',
    },
    {
      from: 'price_list: main\n',
      to: 'price_list: mian\n',
      says: '14:17 branches[0].price_list names a price list “mian” that',
      because: 'the same of lists',
    },
    {
      from: 'currency_code: UAH\n    price_list',
      to: 'currency_code: PLN\n    price_list',
      says: '13:20 branches[0].currency_code is PLN, and its price list “main” is in UAH',
      because: 'two currencies for one price',
    },
    {
      from: '450.50',
      to: '450.505',
      says: '28:37 services[0].prices[0].amount has more than two decimals',
      because: 'no such coin',
    },
    {
      from: '450.50',
      to: '-1',
      says: '28:37 services[0].prices[0].amount must not be negative',
      because: 'nobody is paid to come',
    },
    {
      from: '{ uk: Лезо, en: Lezo }',
      to: '{ en: Lezo }',
      says: '4:1 name lacks the language of the company, uk',
      because: 'its own clients read nothing',
    },
    {
      from: 'name: Стрижка',
      to: 'nam: Стрижка',
      says: '22:5 services[0].name is missing',
      because: 'it has no name',
    },
    {
      from: 'resources:\n  # The',
      to: 'resource_types: [{ key: a, name: A }, { key: a, name: B }]\nresources:\n  # The',
      says: 'resource_types[1].key “a” is the key of resource_types[0] already',
      because: 'one word for one thing',
    },
    {
      from: '    branches: [lviv]',
      to: '    parent: haircut\n    branches: [lviv]',
      says: '25:13 services[0].parent “haircut” is a service',
      because: 'no category',
    },
    {
      from: 'resources:\n  # The',
      to: `resource_types:\n${Array.from({ length: 201 }, (_, index) => `  - { key: t${index}, name: T }\n`).join('')}resources:\n  # The`,
      says: '219:5 resource_types[200] is one too many: at most 200',
      because: 'nobody keeps so many apart',
    },
    { from: 'alias: lezo', to: 'alias: [', says: 'is no YAML', because: 'not even YAML' },
    {
      from: '{ uk: Лезо, en: Lezo }',
      to: '{ uk: Волосся, нігті, en: Hair }',
      says: "4:22  “нігті” is cut off by the comma: a text with one needs quotes, { uk: 'Волосся, нігті' }",
      because: 'a comma ends a text inside braces',
    },
  ])('$to: $because', ({ from, to, says }) => {
    expect(small).toContain(from)
    const { problems } = readCompanyFile(small.replace(from, to))
    const said = problems.map(({ line, column, path, reason }) => `${line}:${column} ${path} ${reason}`)
    expect(said.join('\n')).toContain(says)
  })

  it('more than 20 reminder lengths at all branches together', () => {
    const file = (count: number) => {
      const lengths = Array.from({ length: count }, (_, index) => (index + 1) * 600)
      const [own, atBranch] = [lengths.slice(0, 10), lengths.slice(10, 20)]
      const settings = (some: number[]) =>
        `booking_settings: { messages: { reminders: [${some.join(', ')}] } }`
      const branch = (key: string, some: number[]) =>
        `  - { key: ${key}, name: N, timezone: Europe/Kyiv, currency_code: UAH, price_list: main, ${settings(some)} }\n`
      return `${small.replace('resources:\n', `${branch('b1', atBranch)}${branch('b2', lengths.slice(20))}resources:\n`)}${settings(own)}\n`
    }
    expect(readCompanyFile(file(20)).problems).toEqual([])
    expect(readCompanyFile(file(21)).problems).toMatchObject([
      {
        path: 'booking_settings.messages.reminders',
        reason: 'makes 21 different lengths at all branches together, must be at most 20',
      },
    ])
  })

  it('more discounts than a company may have', () => {
    const discount = (index: number) => `  - { key: d${index}, name: D, percent: 5 }\n`
    const discounts = (most: number) =>
      `discounts:\n${Array.from({ length: most }, (_, index) => discount(index)).join('')}`
    expect(readCompanyFile(small + discounts(200)).problems).toEqual([])
    expect(readCompanyFile(small + discounts(201)).problems).toMatchObject([
      { line: 230, path: 'discounts[200]', reason: 'is one too many: at most 200' },
    ])
  })

  it('all of it at once, in the order of the lines', () => {
    const { problems } = readCompanyFile(
      small.replace('uk\n', 'fr\n').replace('1 h 15 min', 'long').replace('450.50', 'dear'),
    )
    expect(problems.map(({ line }) => line)).toEqual([3, 24, 28])
  })
})

describe('what a file changes', () => {
  const before = fileOf(small)

  it('is reported item by item, with both values as they are written', () => {
    const after = fileOf(
      small
        .replace('1 h 15 min', '45 min')
        .replace('450.50', '500')
        .replace('name: { uk: Лезо, en: Lezo }', 'name: Лезо')
        .replace(
          'taras, branch: lviv, name: Тарас }',
          'taras, branch: lviv, name: Тарас }\n  - { key: olena, branch: lviv, name: Олена }',
        ),
    )
    expect(changesBetween(before, merged(before, after))).toMatchObject([
      { kind: 'changed', thing: 'company lezo', fields: ['name: {uk:Лезо,en:Lezo} → Лезо'] },
      { kind: 'added', thing: 'resource olena “Олена”', fields: [] },
      {
        kind: 'changed',
        thing: 'service haircut “Стрижка”',
        fields: [
          'duration: 1 h 15 min → 45 min',
          'prices: [{price_list:main,amount:450.5}] → [{price_list:main,amount:500}]',
        ],
      },
    ])
  })

  it('never removes what is gone from it: it is switched off', () => {
    const after = fileOf(small.replace(/resources:\n {2}# The[^$]*/, ''))
    const left = merged(before, after)
    expect(left.resources).toMatchObject([{ key: 'taras', active: false }])
    expect(changesBetween(before, left).map(({ kind, thing }) => `${kind}: ${thing}`)).toEqual([
      'switched off: resource taras “Тарас”',
      'switched off: service haircut “Стрижка”',
    ])
  })

  it('tells another order', () => {
    const two = fileOf(
      small.replace(
        'taras, branch: lviv, name: Тарас }',
        'taras, branch: lviv, name: Тарас }\n  - { key: olena, branch: lviv, name: Олена }',
      ),
    )
    const turned = { ...two, resources: two.resources.toReversed() }
    expect(changesBetween(two, turned)).toMatchObject([
      { kind: 'changed', thing: 'resources', fields: ['their order'] },
    ])
  })
})

it('the example of the manual can be imported as it stands there', () => {
  const manual = readFileSync(new URL('../../../docs/company-file.md', import.meta.url), 'utf8')
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(manual) ?? []
  expect(fileOf(example).services.length).toBeGreaterThan(1)
})
