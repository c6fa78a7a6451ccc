import { describe, expect, it } from 'vitest'
import { isFull, mergeEventClients, nextRecord, paymentStatus, shownSeats } from './index.ts'

describe('clients of an event', () => {
  it('a client who is there twice is one client with two places [S3.event.2]', () => {
    expect(mergeEventClients([{ id: 'olena' }, { id: 'marta' }, { id: 'olena' }])).toEqual([
      { id: 'olena', places: 2 },
      { id: 'marta', places: 1 },
    ])
  })
  it('places booked at once count as many [S3.event.2]', () => {
    expect(mergeEventClients([{ id: 'olena', places: 3 }, { id: 'olena' }])).toEqual([
      { id: 'olena', places: 4 },
    ])
  })
  it('nobody has come yet', () => {
    expect(mergeEventClients([])).toEqual([])
  })
})

describe('seats of an event', () => {
  it.each([
    {
      space: 10,
      used_space: 3,
      view: 'AVAILABLE',
      seats: 7,
      full: false,
      because: 'space minus used [S3.event.5]',
    },
    { space: 10, used_space: 3, view: 'USED', seats: 3, full: false, because: 'seats taken [S3.event.6]' },
    { space: 10, used_space: 10, view: 'AVAILABLE', seats: 0, full: true, because: 'none left' },
    {
      space: 10,
      used_space: 12,
      view: 'AVAILABLE',
      seats: 0,
      full: true,
      because: 'never below none, though the desk added two',
    },
    {
      space: 10,
      used_space: 12,
      view: 'USED',
      seats: 12,
      full: true,
      because: 'taken seats are told as they are',
    },
  ] as const)(
    '$used_space of $space taken shows $seats as $view: $because',
    ({ view, seats, full, ...event }) => {
      expect(shownSeats(event, view)).toBe(seats)
      expect(isFull(event)).toBe(full)
    },
  )
})

describe('payment status', () => {
  it.each([
    { paid: 0, price: 50_000, status: 'UNPAID', because: 'nothing paid' },
    { paid: 1, price: 50_000, status: 'UNDERPAYMENT', because: 'less than the price' },
    { paid: 49_999, price: 50_000, status: 'UNDERPAYMENT', because: 'one unit short' },
    { paid: 50_000, price: 50_000, status: 'PAID', because: 'the price' },
    { paid: 50_001, price: 50_000, status: 'OVERPAYMENT', because: 'more than the price' },
    { paid: 0, price: 0, status: 'PAID', because: 'a free visit leaves nothing to pay' },
    { paid: 100, price: 0, status: 'OVERPAYMENT', because: 'the price fell after the payment' },
  ])('$paid of $price is $status: $because [S4.payment.1]', ({ paid, price, status }) => {
    expect(paymentStatus(paid, price)).toBe(status)
  })
})

describe('the next record', () => {
  const records = [{ status: 'CANCELLED' }, { status: 'CONFIRMED' }, { status: 'DONE' }]
  it.each([
    {
      ...{ allow_cancel: true, cancel_to_status: 'CANCELLED', next: 'CONFIRMED' },
      because: 'records in the status of cancelling are skipped [S4.record.5]',
    },
    {
      ...{ allow_cancel: false, cancel_to_status: 'CANCELLED', next: 'CANCELLED' },
      because: 'where clients cannot cancel, the first of the list is the next [S4.record.5]',
    },
    {
      ...{ allow_cancel: true, cancel_to_status: 'CALLED_OFF', next: 'CANCELLED' },
      because: 'the company says which status that is [S4.record.5]',
    },
  ])('$because', ({ next, ...settings }) => {
    expect(nextRecord(records, settings)?.status).toBe(next)
  })
  it('there is none where nothing is booked, or all is cancelled', () => {
    const settings = { allow_cancel: true, cancel_to_status: 'CANCELLED' }
    expect(nextRecord([], settings)).toBeUndefined()
    expect(nextRecord(records.slice(0, 1), settings)).toBeUndefined()
  })
})
