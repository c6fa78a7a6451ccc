import { describe, expect, it } from 'vitest'
import type { BookingType } from '@zapys/contract'
import {
  bookedServices,
  onlyService,
  searchSeconds,
  shownSeconds,
  toggleService,
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
    {
      before: cartOf(),
      pressed: service('cut'),
      after: ['1 cut'],
      because: 'an empty cart takes it [S4.cart.1]',
    },
    {
      before: cartOf(service('cut')),
      pressed: service('colour'),
      after: ['1 cut', '2 colour'],
      because: 'a second one follows the first [S4.cart.1] [S9.duration.2]',
    },
    {
      before: cartOf(service('cut')),
      pressed: service('cut'),
      after: [],
      because: 'a second press takes it out [S4.cart.2]',
    },
    {
      before: cartOf(service('cut')),
      pressed: service('cut', 'GENERAL', 1800),
      after: [],
      because: 'the id decides, whatever else has changed [S4.cart.2]',
    },
    {
      before: cartOf(service('cut'), service('colour'), service('wash')),
      pressed: service('cut'),
      after: ['1 colour', '2 wash'],
      because: 'the rest moves up without a gap [S9.duration.2]',
    },
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('cut'),
      after: ['1 cut'],
      because: 'a rental gives way to an ordinary service [S4.cart.3]',
    },
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('yoga', 'EVENT'),
      after: ['1 yoga'],
      because: 'a rental gives way to an event [S4.cart.3]',
    },
    {
      before: cartOf(service('cut'), service('colour')),
      pressed: service('room', 'RENT'),
      after: ['1 room'],
      because: 'a rental stands alone [S4.cart.4]',
    },
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('hall', 'RENT'),
      after: ['1 hall'],
      because: 'also beside another rental [S4.cart.4]',
    },
    {
      before: cartOf(service('room', 'RENT')),
      pressed: service('room', 'RENT'),
      after: [],
      because: 'pressing the rental again takes it out [S4.cart.2]',
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

describe('lengths of a visit', () => {
  it.each([
    { services: [], searched: 0, shown: 0, because: 'nothing chosen' },
    { services: [{}, {}], searched: 7200, shown: 7200, because: 'two hours, nothing else to show' },
    {
      services: [{ display_duration: 2700 }, {}],
      searched: 7200,
      shown: 6300,
      because: 'the shown length wins for the client only',
    },
    {
      services: [{ display_duration: 0 }],
      searched: 3600,
      shown: 3600,
      because: 'a shown length of 0 is not set',
    },
  ])(
    '$searched seconds are searched and $shown shown: $because [S9.duration.1]',
    ({ services, searched, shown }) => {
      const cart = services.map((each, index) => ({ ...service(`s${index}`), ...each, ordinal: index + 1 }))
      expect([searchSeconds(cart), shownSeconds(cart)]).toEqual([searched, shown])
    },
  )
})

describe('a booking of the cart', () => {
  it('a length chosen by the client stands on the first service only [S9.duration.3]', () => {
    expect(bookedServices(cartOf(service('cut'), service('colour')), 5400)).toEqual([
      { service: 'cut', ordinal: 1, duration: 5400 },
      { service: 'colour', ordinal: 2 },
    ])
  })
  it('services are numbered from 1 in the order of the visit, whatever numbers were stored [S9.duration.2]', () => {
    const stored = [
      { ...service('colour'), ordinal: 7 },
      { ...service('cut'), ordinal: 3 },
    ]
    expect(bookedServices(stored)).toEqual([
      { service: 'cut', ordinal: 1 },
      { service: 'colour', ordinal: 2 },
    ])
  })
  it('a service selected without the client’s doing replaces whatever was chosen [S4.autoselect.13]', () => {
    expect(inOrder(onlyService(service('massage')))).toEqual(['1 massage'])
  })
})
