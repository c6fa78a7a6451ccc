import { screen } from '@testing-library/dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { inApp, pageIn, partOf, press } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import { ClientVisits } from './client-visits.tsx'

const visit = (name: string) => ({
  id: name,
  start_time: '2026-05-18T08:00:00.000Z',
  status: 'CAME',
  price: 100,
  currency_code: 'UAH',
  services: [{ name }],
  resources: [],
})

it('the history of a client goes on after the latest twenty bookings', async () => {
  await inApp(
    <MemoryRouter>
      <ClientVisits client="client" />
    </MemoryRouter>,
    { listCompanyAppointments: (_, query) => pageIn(query, [visit('Haircut')], [visit('Beard')]) },
    [],
    [partOf<StaffCompany['branches'][number]>({ id: 'branch', active: true, timezone: 'Europe/Kyiv' })],
  )
  await screen.findByText('Haircut')
  await press('Show more')
  expect(await screen.findByText('Beard')).toBeTruthy()
  expect(screen.getByText('Haircut')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
