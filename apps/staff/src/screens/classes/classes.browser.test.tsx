import { screen } from '@testing-library/dom'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { inApp, pageIn, partOf } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import { ClassesScreen } from './classes.tsx'

const classAt = (id: string, start_time: string) => ({
  id,
  name: id,
  start_time,
  duration: 3600,
  used_space: 0,
  space: 8,
  resource: null,
  besides: [],
  appointments: [],
})

it('classes of the second page are shown', async () => {
  await inApp(
    <MemoryRouter initialEntries={['/classes?week=2026-06-01']}>
      <ClassesScreen />
    </MemoryRouter>,
    {
      listCompanyEvents: (_, query) =>
        pageIn(
          query,
          [classAt('Yoga', '2026-06-01T07:00:00.000Z')],
          [classAt('Dance', '2026-06-07T07:00:00.000Z')],
        ),
    },
    [],
    [partOf<StaffCompany['branches'][number]>({ id: 'branch', active: true, timezone: 'Europe/Kyiv' })],
  )
  expect((await screen.findByRole('button', { name: /Yoga/ })).textContent).toContain('10:00')
  expect(screen.getByRole('button', { name: /Dance/ }).textContent).toContain('10:00')
})
