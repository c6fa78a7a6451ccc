import { describe, expect, it } from 'vitest'
import type { BookingType } from '@zapys/contract'
import {
  inVisitOrder,
  moveService,
  onlyService,
  resourcesOfVisit,
  shownSeconds,
  toggleService,
  totalPrice,
  type CartService,
} from './index.ts'

const service = (service_id: string, booking_type: BookingType = 'GENERAL', duration = 3600) => ({
  service_id,
  booking_type,
  duration,
  price: 50_000,
})
const cartOf = (...services: ReturnType<typeof service>[]): CartService[] =>
  services.map((each, index) => ({ ...each, ordinal: index + 1 }))
const inOrder = (cart: CartService[]) => cart.map(({ service_id, ordinal }) => `${ordinal} ${service_id}`)

describe('pressing a service', () => {
  it.each([
    // proves S4.cart.1
    {
      before: cartOf(),
      pressed: service('cut'),
      after: ['1 cut'],
      because: 'an empty cart takes it',
    },
    // proves S4.cart.1 S9.duration.2
    {
      before: cartOf(service('cut')),
      pressed: service('colour'),
      after: ['1 cut', '2 colour'],
      because: 'a second one follows the first',
    },
    // proves S4.cart.2
    {
      before: cartOf(service('cut')),
      pressed: service('cut'),
      after: [],
      because: 'a second press takes it out',
    },
    // proves S4.cart.2
    {
      before: cartOf(service('cut')),
      pressed: service('cut', 'GENERAL', 1800),
      after: [],
      because: 'the id decides, whatever else has changed',
    },
    // proves S9.duration.2
    {
      before: cartOf(service('cut'), service('colour'), service('wash')),
      pressed: service('cut'),
      after: ['1 colour', '2 wash'],
      because: 'the rest moves up without a gap',
    },
    // proves S4.cart.3
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('cut'),
      after: ['1 cut'],
      because: 'a rental gives way to an ordinary service',
    },
    // proves S4.cart.3
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('yoga', 'EVENT'),
      after: ['1 yoga'],
      because: 'a rental gives way to an event',
    },
    // proves S4.cart.4
    {
      before: cartOf(service('cut'), service('colour')),
      pressed: service('room', 'RENT'),
      after: ['1 room'],
      because: 'a rental stands alone',
    },
    // proves S4.cart.4
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('hall', 'RENT'),
      after: ['1 hall'],
      because: 'also beside another rental',
    },
    // proves S4.cart.2
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('room', 'RENT'),
      after: [],
      because: 'pressing the rental again takes it out',
    },
  ])('$after: $because', ({ before, pressed, after }) => {
    expect(inOrder(toggleService(before, pressed))).toEqual(after)
  })

  it('the cart that was there is left as it was', () => {
    const cart = cartOf(service('cut'))
    toggleService(cart, service('colour'))
    expect(inOrder(cart)).toEqual(['1 cut'])
  })
})

describe('the length of a visit as shown to the client', () => {
  // proves S9.duration.1
  it.each([
    { services: [], shown: 0, because: 'nothing chosen' },
    { services: [{}, {}], shown: 7200, because: 'two hours, nothing else to show' },
    { services: [{ display_duration: 2700 }, {}], shown: 6300, because: 'the shown length wins' },
    { services: [{ display_duration: 0 }], shown: 3600, because: 'a shown length of 0 is not set' },
  ])('is $shown seconds: $because', ({ services, shown }) => {
    const cart = services.map((each, index) => ({ ...service(`s${index}`), ...each, ordinal: index + 1 }))
    expect(shownSeconds(cart)).toBe(shown)
  })
})

describe('the price of a visit', () => {
  it.each([
    { prices: [], total: 0, because: 'nothing chosen costs nothing' },
    { prices: [50_000, 25_050], total: 75_050, because: 'the sum in minor units' },
    { prices: [50_000, 0], total: 50_000, because: 'a service may be free' },
    { prices: [50_000, null], total: null, because: 'an unknown price is not a price of 0' },
    { prices: [null, 50_000], total: null, because: 'wherever it stands' },
  ])('of $prices is $total: $because', ({ prices, total }) => {
    const cart = prices.map((price, index) => ({ ...service(`s${index}`), price, ordinal: index + 1 }))
    expect(totalPrice(cart)).toBe(total)
  })
})

describe('the order of a visit', () => {
  const cart = cartOf(service('cut'), service('colour'), service('wash'))
  // proves S9.duration.2
  it.each([
    { moved: 'wash', to: 1, after: ['1 wash', '2 cut', '3 colour'], because: 'first of all' },
    { moved: 'cut', to: 2, after: ['1 colour', '2 cut', '3 wash'], because: 'one place on' },
    { moved: 'cut', to: 9, after: ['1 colour', '2 wash', '3 cut'], because: 'beyond the end is the end' },
    {
      moved: 'wash',
      to: -1,
      after: ['1 wash', '2 cut', '3 colour'],
      because: 'before the start is the start',
    },
    { moved: 'massage', to: 1, after: ['1 cut', '2 colour', '3 wash'], because: 'it is not in the cart' },
  ])('$moved at place $to: $after: $because', ({ moved, to, after }) => {
    expect(inOrder(moveService(cart, moved, to))).toEqual(after)
  })

  // proves S9.duration.2
  it('is that of the numbers stored, which then run from 1 without a gap', () => {
    const stored = [
      { ...service('colour'), ordinal: 7 },
      { ...service('cut'), ordinal: 3 },
    ]
    expect(inOrder(inVisitOrder(stored))).toEqual(['1 cut', '2 colour'])
  })
})

describe('who performs a visit', () => {
  const performers = new Map([
    ['cut', ['anna', 'olha']],
    ['colour', ['anna', 'ira']],
    ['massage', ['marta']],
    ['nails', ['marta']],
    ['brows', []],
  ])
  it.each([
    { visit: 'cut', together: 'anna olha', each: 0, none: '', because: 'one service: one choice' },
    {
      visit: 'cut colour',
      together: 'anna',
      each: 2,
      none: '',
      because: 'Anna alone, or one after the other',
    },
    { visit: 'cut massage', together: '', each: 2, none: '', because: 'nobody does both: one each' },
    {
      visit: 'massage nails',
      together: 'marta',
      each: 0,
      none: '',
      because: 'only Marta: nothing to choose',
    },
    { visit: 'cut brows', together: '', each: 0, none: 'brows', because: 'nobody does brows' },
    { visit: 'cut tattoo', together: '', each: 0, none: 'tattoo', because: 'nor what is not offered' },
    { visit: '', together: '', each: 0, none: '', because: 'nothing chosen' },
  ])('of "$visit": $because', ({ visit, together, each, none }) => {
    const choice = resourcesOfVisit(visit.split(' ').filter(Boolean), performers)
    expect(choice.together.join(' ')).toBe(together)
    expect(choice.each).toHaveLength(each)
    expect(choice.unperformed.join(' ')).toBe(none)
  })
  it('each service is shown with those who perform it, in the order of the visit', () => {
    expect(resourcesOfVisit(['colour', 'cut'], performers).each).toEqual([
      { service_id: 'colour', resources: ['anna', 'ira'] },
      { service_id: 'cut', resources: ['anna', 'olha'] },
    ])
  })
})

describe('a service selected without the client’s doing', () => {
  // proves S4.autoselect.13
  it('replaces whatever was chosen', () => {
    expect(inOrder(onlyService(service('massage')))).toEqual(['1 massage'])
  })
})
