import { expect, it } from 'vitest'
import type { Appointment } from '@zapys/contract'
import { allBookedHere, bookedTogether, keepBooked, updateBooked } from './booked.ts'

function storage() {
  const values = new Map([['draft_studio', '{}']])
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    keys: () => [...values.keys()],
  }
}

const visit = (id: string, change: Partial<Appointment> = {}) =>
  ({ id, start_time: `2026-12-0${id}T10:00:00Z`, status: 'PENDING_PAYMENT', ...change }) as Appointment
const shown = (booked: readonly Appointment[]) => booked.map(({ id, status }) => `${id} ${status}`).toSorted()

it('a later booking does not replace the earlier ones of the session', () => {
  const here = storage()
  keepBooked(here, [visit('1')])
  keepBooked(here, [visit('5', { status: 'CONFIRMED' })])
  expect(shown(allBookedHere(here))).toEqual(['1 PENDING_PAYMENT', '5 CONFIRMED'])
})

it('a changed visit of a series is listed once, as it is now', () => {
  const here = storage()
  keepBooked(here, [visit('1'), visit('2'), visit('3')])
  updateBooked(here, visit('2', { status: 'CANCELLED' }))
  expect(shown(allBookedHere(here))).toEqual(['1 PENDING_PAYMENT', '2 CANCELLED', '3 PENDING_PAYMENT'])
})

it('each visit of a series finds the visits booked with it, by start', () => {
  const here = storage()
  keepBooked(here, [visit('1'), visit('2'), visit('3')])
  keepBooked(here, [visit('5')])
  updateBooked(here, visit('2', { status: 'CONFIRMED' }))
  for (const id of ['1', '2', '3'])
    expect(bookedTogether(here, id).map((booked) => booked.id)).toEqual(['1', '2', '3'])
  expect(bookedTogether(here, '5').map((booked) => booked.id)).toEqual(['5'])
  expect(bookedTogether(here, 'of another session')).toEqual([])
})
