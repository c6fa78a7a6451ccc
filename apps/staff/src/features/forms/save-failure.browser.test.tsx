import { screen } from '@testing-library/dom'
import { ApiFailure } from '@zapys/contract/client'
import { expect, it } from 'vitest'
import { inApp, partOf } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import { SavingSheet } from './saving-sheet.tsx'

it('bookings in the way have the time of their branch', async () => {
  const appointments = [{ id: 'booking', start_time: '2026-06-02T07:00:00.000Z' }]
  const error = new ApiFailure(409, 'PATCH', { code: 'catalogue.inUse', metadata: { appointments } })
  await inApp(
    <SavingSheet
      title="Hall"
      submit="Save"
      saving={{ busy: false, error, errorOf: () => null, keepBookings: () => {} }}
      timezone="Europe/Warsaw"
      onSubmit={() => {}}
      onClose={() => {}}
    >
      {null}
    </SavingSheet>,
    {},
    [],
    [partOf<StaffCompany['branches'][number]>({ id: 'kyiv', timezone: 'Europe/Kyiv' })],
  )
  expect(await screen.findByText(/09:00/)).toBeTruthy()
})
