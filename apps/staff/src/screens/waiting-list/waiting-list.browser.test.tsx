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
  duration: null as number | null,
  event: null,
  event_id: null,
  offer: null as object | null,
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

const list = async () =>
  inApp(
    <MemoryRouter>
      <WaitingScreen />
    </MemoryRouter>,
    {
      listCompanyWaiting: () =>
        allIn([
          entry('Iryna', ['haircut', 'beard']),
          {
            ...entry('Olha', ['court']),
            duration: 3 * 3600,
            offer: { start_time: '2026-06-02T07:00:00.000Z', until: '2026-06-01T07:00:00.000Z' },
          },
        ]),
      listBranchServices: () =>
        allIn([service('haircut', 'GENERAL'), service('beard', 'GENERAL'), service('court', 'RENT')]),
      listBranchResources: () => allIn([]),
      readCompanyClient: () => ({ id: 'client', first_name: 'Client', last_name: null, phone: null }),
      readCompanyService: () => ({ id: 'court', min_duration: 7200, max_duration: null, branches: [] }),
      listVisitSlots: () => ({ days: [] }),
      listRentSlots: () => ({ days: [] }),
      createCompanyAppointment: () => ({ id: 'booking' }),
    },
    ['bookings.write'],
    [partOf<StaffCompany['branches'][number]>({ id: 'branch', active: true, timezone: 'Europe/Kyiv' })],
  )

it('a client who waits for two services is booked for both', async () => {
  await list()
  await press('Iryna: book now')
  await screen.findAllByRole('option', { name: /^haircut/ })
  const chosen = ['Service', 'Service 2'].map((name) => screen.getByRole('combobox', { name }))
  expect(chosen.map((field) => (field as HTMLSelectElement).value)).toEqual(['haircut', 'beard'])
})

it('a client who waits for a rental is booked for the length and at the time that were offered', async () => {
  const { bodiesOf } = await list()
  expect(await screen.findByText(/court · 3 hr$/)).toBeTruthy()
  await press('Olha: book now')
  expect((await screen.findByLabelText<HTMLInputElement>(/^End/)).value).toBe('13:00')
  await press(/^Book for Tue/)
  await expect
    .poll(() => bodiesOf('createCompanyAppointment'))
    .toMatchObject([
      {
        appointment: { start_time: '2026-06-02T07:00:00.000Z', duration: 3 * 3600, waiting_id: 'Olha' },
      },
    ])
})
