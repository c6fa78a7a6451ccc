import { screen } from '@testing-library/dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import AbsenceScreen from './absence.tsx'

it('an emptied first day stays empty while another date is typed', async () => {
  await inApp(
    <MemoryRouter initialEntries={['/absence?from=2026-06-02&to=2026-06-04']}>
      <AbsenceScreen />
    </MemoryRouter>,
    {},
    ['catalogue.write'],
    [partOf<StaffCompany['branches'][number]>({ id: 'branch', active: true, timezone: 'Europe/Kyiv' })],
  )
  const first = await screen.findByLabelText<HTMLInputElement>(/^First day/)
  await userEvent.fill(first, '')
  // The days stand in the address, which changes a moment later.
  await expect.poll(() => first.value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe('2026-06-04')
})
