import { describe, expect, it } from 'vitest'
import { bodyOf, errorsOf, placeOf } from './answers.ts'
import { chosenRows, type Draft, emptyDraft, serviceRows, timezoneOf } from './draft.ts'

const mixed: Draft = {
  ...emptyDraft(),
  name: 'Промінь',
  trades: ['beauty', 'fitness', 'rehearsal'],
  city: 'Львів',
  owner: ' Анна ',
  room: 'Зал',
  login: 'anna@promin.example',
}
const sent = (draft: Draft) => bodyOf(draft, { locale: 'uk', password: 'три сині птахи', token: 'token' })
const errorFields = (draft: Draft, step: Draft['step'], password = '') =>
  Object.keys(errorsOf(draft, step, { text: (id) => id, locale: 'uk', password }))

describe('what the set-up sends', () => {
  it('the place names the time zone of the city, the hours each open day, the languages the own one first', () => {
    const { company, owner } = sent({ ...mixed, city: 'Львів, центр', timezone: 'Europe/Kyiv' })
    expect(company).toMatchObject({
      trade: 'mixed',
      place: 'Львів  центр, Europe/Kyiv',
      currency: 'UAH',
      languages: 'uk, en, pl, ru',
      hours:
        'mon 09:00-19:00, tue 09:00-19:00, wed 09:00-19:00, thu 09:00-19:00, fri 09:00-19:00, sat 10:00-17:00',
    })
    expect(owner).toEqual({ name: 'Анна', password: 'три сині птахи', email: 'anna@promin.example' })
  })

  it('a mixed studio has services for one client, a class and a room', () => {
    const { company } = sent(mixed)
    expect(new Set(company.services?.map(({ kind }) => kind))).toEqual(new Set(['GENERAL', 'EVENT', 'RENT']))
    expect(company).toMatchObject({ person: 'Анна', room: 'Зал' })
  })

  it('of a trade beside others only its class and its room are chosen; alone, its first services are', () => {
    const keysOf = (trades: Draft['trades']) => chosenRows({ ...mixed, trades }, 'uk').map(({ key }) => key)
    expect(keysOf(['beauty', 'fitness', 'rehearsal'])).toEqual([
      'haircut-women',
      'haircut-men',
      'group-training',
      'hall-rent',
    ])
    expect(keysOf(['rehearsal']).slice(0, 2)).toEqual(['rehearsal', 'recording'])
  })

  it('a company that only rents rooms names a room and no person', () => {
    const { company } = sent({ ...mixed, trades: ['rehearsal'] })
    expect([company.trade, company.room, company.person]).toEqual(['rehearsal', 'Зал', undefined])
  })

  it('a service of a template keeps its key, an own one has none, one that is not chosen is not sent', () => {
    const draft: Draft = {
      ...mixed,
      trades: ['beauty'],
      own: ['abc'],
      services: {
        'haircut-men': { isChosen: false },
        'haircut-women': { price: '850,50', minutes: '50' },
        abc: { name: ' Кератин ', price: '0', minutes: '90' },
      },
    }
    expect(sent(draft).company.services).toEqual([
      { template: 'haircut-women', name: 'Жіноча стрижка', kind: 'GENERAL', minutes: 50, amount: 85_050 },
      { name: 'Кератин', kind: 'GENERAL', minutes: 90, amount: 0 },
    ])
  })
})

describe('a draft', () => {
  it('takes prices of the currency of the city until they are typed', () => {
    const price = (city: string) => serviceRows({ ...mixed, city }, 'uk')[0]?.price
    expect([timezoneOf({ timezone: '', city: 'Kraków' }), price('Львів'), price('Kraków')]).toEqual([
      'Europe/Warsaw',
      '900',
      '180',
    ])
  })

  it('of a mixed studio begins with its class and with the hire of its hall', () => {
    const chosen = chosenRows({ ...emptyDraft(), trades: ['beauty', 'fitness', 'rehearsal'] }, 'uk')
    expect(chosen.map(({ key }) => key)).toEqual(expect.arrayContaining(['group-training', 'hall-rent']))
  })

  it('names what is missing at its field, step by step', () => {
    const empty = emptyDraft()
    expect([
      errorFields(empty, 'company'),
      errorFields(empty, 'place'),
      errorFields(empty, 'services'),
      errorFields(empty, 'owner'),
    ]).toEqual([['company', 'trade-beauty'], ['city'], ['own-service'], ['owner', 'login', 'password']])
    const closed = { ...mixed, hours: mixed.hours.map((day) => ({ ...day, isOpen: false })) }
    expect(errorFields(closed, 'place')).toEqual(['open-1'])
    const backwards = { ...mixed, hours: mixed.hours.map((day) => ({ ...day, until: '08:00' })) }
    expect(errorFields(backwards, 'place')).toContain('from-1')
    expect(errorFields({ ...mixed, isOwnerBooked: false }, 'owner', 'три сині птахи')).toEqual(['person'])
  })

  it('shows what the server rejects at its field', () => {
    const rows = chosenRows(mixed, 'uk')
    expect([
      placeOf('company.services.1.amount', rows),
      placeOf('company.place', rows),
      placeOf('owner.password', rows),
      placeOf('something.else', rows),
    ]).toEqual([
      { step: 'services', field: `service-${rows[1]?.key}-price` },
      { step: 'place', field: 'city' },
      { step: 'owner', field: 'password' },
      { step: 'owner', field: 'login' },
    ])
  })
})
