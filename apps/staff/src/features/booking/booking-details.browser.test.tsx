import { screen, waitFor } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { inApp, partOf, press, reports } from '../../../test/in-app.tsx'
import { BookingDetails } from './booking-details.tsx'

async function open(status: string) {
  const { report, last } = reports()
  const answer = () => ({ id: 'booking', version: 4 })
  const { calls } = await inApp(
    <BookingDetails
      company="company"
      branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
      booking={partOf<CompanyAppointment>({
        id: 'booking',
        status,
        version: 3,
        start_time: '2026-06-02T07:00:00.000Z',
        duration: 3600,
        price: 0,
        paid: 0,
        currency_code: 'UAH',
        cancelled_at: null,
        extra_fields: {},
        services: [],
        resources: [],
        created: '2026-06-01T07:00:00.000Z',
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
    />,
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
