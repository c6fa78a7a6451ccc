import { describe, expect, it } from 'vitest'
import { changesBetween, readCompanyFile } from './index.ts'

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

describe('a company file that is refused', () => {
  it.each([
    {
      more: 'message_texts: { REMINDER: { SMS: { uk: "{company}: {nmae}" } } }',
      says: 'has no placeholder {nmae}; REMINDER by SMS has {company}',
    },
    { more: 'message_texts: { SURVEY: { SMS: { uk: Як було? } } }', says: 'SURVEY is not sent by SMS' },
    {
      more: 'message_texts: { BOOKED: { SMS: { uk: { title: Вас записано, text: Чекаємо } } } }',
      says: 'only a mail has a title',
    },
    {
      more: 'widget_settings: { parsedCssVariables: { --color-main: nice } }',
      says: 'is no colour, such as #1f7a4d',
    },
    {
      more: 'widget_settings: { offered_locales: [pl, en] }',
      says: 'widget_settings.offered_locales must include uk, the default language of the widget',
    },
    {
      more: 'appointment_statuses: [{ code: NEW, colour: greenish }]',
      says: 'appointment_statuses[0].colour is no colour, such as #1f7a4d',
    },
    {
      more: 'booking_settings: { appointment: { cancel_to_status: GONE } }',
      says: 'booking_settings.appointment.cancel_to_status is none of appointment_statuses',
    },
  ])('what the settings calls reject is a problem of the file: $more', ({ more, says }) => {
    const { problems } = readCompanyFile(`${small}${more}\n`)
    expect(problems.map(({ path, reason }) => `${path} ${reason}`).join('\n')).toContain(says)
  })

  it('a text that begins with * and repeats nothing is named with its line', () => {
    const { problems } = readCompanyFile(`${small}short_description: *best\n`)
    expect(problems.map(({ line, reason }) => [line > 1, reason.slice(0, 23)])).toEqual([
      [true, '“*best” repeats nothing'],
    ])
  })

  it('aliases that multiply are a problem, not a crash', () => {
    const levels = Array.from({ length: 9 }, (_, index) => {
      const below = index === 0 ? 'x' : `*l${index - 1}`
      return `l${index}: &l${index} [${Array.from({ length: 9 }, () => below).join(', ')}]`
    })
    expect(readCompanyFile(levels.join('\n')).problems).toEqual([
      { line: 1, column: 1, path: '', reason: 'has too many aliases (*name) of aliases' },
    ])
  })
})

describe('a long text that changes', () => {
  it('is shown from shortly before the change, in both versions', () => {
    const about = 'Ми працюємо без вихідних. '.repeat(20)
    const fileWith = (end: string) => readCompanyFile(`${small}description: '${about}${end}'\n`).file!
    const [change] = changesBetween(fileWith('Дзвоніть до восьмої.'), fileWith('Пишіть до восьмої.'))
    const [field] = change!.fields
    expect(field).toContain('Дзвоніть до восьмої.')
    expect(field).toContain('Пишіть до восьмої.')
    expect(field!.length).toBeLessThan(400)
  })
})
