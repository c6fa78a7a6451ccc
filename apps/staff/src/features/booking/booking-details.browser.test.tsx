import { screen, waitFor } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { inApp, partOf, press, reports } from '../../../test/in-app.tsx'
import { BookingDetails } from './booking-details.tsx'

/** Far ahead: the sheet compares with the present. */
const AHEAD = '2066-06-02T07:00:00.000Z'

async function open(status: string, part: Partial<CompanyAppointment> = {}) {
  const { report, last } = reports()
  const answer = () => ({ id: 'booking', version: 4 })
  const { calls } = await inApp(
    <MemoryRouter>
      <BookingDetails
        company="company"
        branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
        booking={partOf<CompanyAppointment>({
          id: 'booking',
          status,
          version: 3,
          start_time: AHEAD,
          duration: 3600,
          price: 0,
          paid: 0,
          currency_code: 'UAH',
          cancelled_at: null,
          extra_fields: {},
          services: [],
          resources: [],
          created: '2026-06-01T07:00:00.000Z',
          event_id: null,
          ...part,
        })}
        day="2026-06-02"
        start={36_000}
        statuses={[]}
        cancelTo={undefined}
        canWrite
        canMark
        isGone={false}
        onClose={() => {}}
        report={report}
      />
    </MemoryRouter>,
    { changeCompanyAppointment: answer, markCompanyAppointment: answer },
  )
  const sent = () => calls.filter(({ body }) => body !== undefined)
  return { sent, last }
}

it('a booking is cancelled and restored only as shown: a later change by others stays', async () => {
  const { sent, last } = await open('CONFIRMED')
  await press('Cancel booking')
  await (
    await last()
  ).undo!()
  expect(sent()).toEqual([
    { name: 'changeCompanyAppointment', body: { appointment: { status: 'CANCELLED', version: 3 } } },
    { name: 'changeCompanyAppointment', body: { appointment: { status: 'CONFIRMED', version: 4 } } },
  ])
})

it.each([
  ['PENDING_PAYMENT', 'changeCompanyAppointment', 'without its deposit, as staff decide'],
  ['DONE', 'markCompanyAppointment', 'and a deposit that was due stays due'],
])('a booking that is %s is confirmed by %s %s', async (status, name) => {
  const { sent } = await open(status)
  await press('Confirmed')
  await waitFor(() =>
    expect(sent()).toEqual([{ name, body: { appointment: { status: 'CONFIRMED', version: 3 } } }]),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('money that would go back is named, and is returned only after a second press', async () => {
  const { sent, last } = await open('CONFIRMED', { price: 60_000, paid: 20_000 })
  await press('Cancel booking')
  expect(await screen.findByText(/200.* goes back to the client/)).toBeTruthy()
  expect(sent()).toEqual([])
  await press('Cancel booking')
  expect((await last()).undo).toBeUndefined()
  expect(sent()).toMatchObject([{ body: { appointment: { status: 'CANCELLED' } } }])
})

it.each([
  { what: 'a visit that is over', part: { start_time: '2026-06-02T07:00:00.000Z' }, buttons: [] },
  { what: 'a visit ahead', part: {}, buttons: ['Move', 'Cancel booking'] },
  { what: 'places of a class', part: { event_id: 'yoga' }, buttons: ['Cancel booking'] },
])('$what offers only what the server accepts', async ({ part, buttons }) => {
  await open('CONFIRMED', part)
  await screen.findByRole('dialog')
  const names = ['Move', 'Cancel booking'].filter((name) => screen.queryByRole('button', { name }) !== null)
  expect(names).toEqual(buttons)
  expect(screen.queryByRole('link', { name: 'Open the class' }) !== null).toBe('event_id' in part)
})
