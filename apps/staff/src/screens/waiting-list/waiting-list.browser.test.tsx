import { screen } from '@testing-library/dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { allIn, inApp, partOf, press } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import { WaitingScreen } from './waiting-list.tsx'

const entry = (name: string, service_ids: string[]) => ({
  id: name,
  client: { id: name, first_name: name, last_name: null, phone: null, email: null },
  date: '2026-06-02',
  service_ids,
  resource_id: null,
  event: null,
  event_id: null,
  offer: null,
  place: 1,
  space: 1,
})
const service = (id: string, booking_type: string) => ({
  id,
  name: id,
  type: 'SERVICE',
  duration: 3600,
  active: true,
  booking_type,
  group_training_service: false,
})

it('a client who waits for two services is booked for both, and one who waits for a rental is not booked', async () => {
  await inApp(
    <MemoryRouter>
      <WaitingScreen />
    </MemoryRouter>,
    {
      listCompanyWaiting: () => allIn([entry('Iryna', ['haircut', 'beard']), entry('Olha', ['court'])]),
      listBranchServices: () =>
        allIn([service('haircut', 'GENERAL'), service('beard', 'GENERAL'), service('court', 'RENT')]),
      listBranchResources: () => allIn([]),
      readCompanyClient: () => ({ id: 'Iryna', first_name: 'Iryna', last_name: null, phone: null }),
      listVisitSlots: () => ({ days: [] }),
    },
    ['bookings.write'],
    [partOf<StaffCompany['branches'][number]>({ id: 'branch', active: true, timezone: 'Europe/Kyiv' })],
  )
  await press('Iryna: book now')
  await screen.findAllByRole('option', { name: /^haircut/ })
  const chosen = ['Service', 'Service 2'].map((name) => screen.getByRole('combobox', { name }))
  expect(chosen.map((field) => (field as HTMLSelectElement).value)).toEqual(['haircut', 'beard'])
  expect(screen.getByText('Olha')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Olha: book now', hidden: true })).toBeNull()
})
