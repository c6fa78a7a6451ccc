import { screen } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press } from '../../../test/in-app.tsx'
import { MoveForm } from './move-form.tsx'

it('another person leaves the time, also in the second pass of the hour that the clocks repeat', async () => {
  const undo: (() => Promise<unknown>)[] = []
  const { bodiesOf } = await inApp(
    <MoveForm
      company="company"
      branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
      booking={
        {
          id: 'booking',
          version: 3,
          start_time: '2026-10-25T01:30:00.000Z',
          services: [{ id: 'haircut', resource_id: 'anna' }],
        } as CompanyAppointment
      }
      day="2026-10-25"
      start={3.5 * 3600}
      onClose={() => {}}
      onMoved={(_, back) => undo.push(back)}
    />,
    {
      listBranchResources: () => ({
        content: ['anna', 'ivan'].map((id) => ({ id, name: id, active: true, type: 'RESOURCE' })),
      }),
      listVisitSlots: () => ({ days: [] }),
      changeCompanyAppointment: () => ({ version: 4 }),
    },
  )
  await screen.findByRole('option', { name: 'ivan' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'ivan')
  await press(/^Move to/)
  await expect.poll(() => undo).toHaveLength(1)
  await undo[0]!()
  expect(bodiesOf('changeCompanyAppointment')).toEqual([
    { appointment: { resource_id: 'ivan', version: 3 } },
    { appointment: { resource_id: 'anna', version: 4 } },
  ])
})
