import { screen, waitFor } from '@testing-library/dom'
import { today } from '@zapys/domain/time'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { inApp, partOf, press } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import { DayListScreen } from './day-list.tsx'

it('the bookings of the day before are not printed while the next day loads', async () => {
  const thisDay = today('Europe/Kyiv', Date.now() / 1000)
  const { calls } = await inApp(
    <MemoryRouter>
      <DayListScreen />
    </MemoryRouter>,
    {
      readBranchDay: (_, query) => {
        const booking = {
          id: 'booking',
          start_time: `${thisDay}T09:00:00.000Z`,
          duration: 3600,
          cancelled_at: null,
          client: { first_name: 'Iryna', phone: null },
          comment: null,
          services: [],
          resources: [{ id: 'anna', name: 'Anna', last_name: null }],
        }
        // The answer of the next day never comes.
        return query.get('day') === thisDay ? { day: thisDay, content: [booking] } : (undefined as never)
      },
    },
    [],
    [partOf<StaffCompany['branches'][number]>({ id: 'branch', active: true, timezone: 'Europe/Kyiv' })],
  )
  await screen.findByText('Iryna')
  await press('Next day')
  await waitFor(() => expect(calls.filter(({ name }) => name === 'readBranchDay')).toHaveLength(2))
  expect(screen.queryByText('Iryna')).toBeNull()
})
