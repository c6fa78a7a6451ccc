import { screen } from '@testing-library/dom'
import type { BranchResource } from '@zapys/contract'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allIn, inApp, pageIn, partOf, press } from '../../../test/in-app.tsx'
import type { StaffCompany } from '#staff/session/session.tsx'
import HoursOfScreen from './hours-of.tsx'

const anna = partOf<BranchResource>({
  id: 'anna',
  name: 'Anna',
  last_name: null,
  room: false,
  active: true,
  type: 'RESOURCE',
  resource_type_id: null,
  description: null,
  translations: {},
})
const services = Array.from({ length: 130 }, (_, index) => ({
  id: `service-${index}`,
  name: `Service ${index}`,
  duration: 3600,
}))

it('a person who performs 130 services loses only the one that is switched off', async () => {
  const { bodiesOf } = await inApp(
    <MemoryRouter initialEntries={['/hours/anna']}>
      <Routes>
        <Route path="/hours/:resource" element={<HoursOfScreen />} />
      </Routes>
    </MemoryRouter>,
    {
      readBranchSchedule: () => ({ cycle_frames: [], day_frames: [] }),
      listSchedules: () => [{ id: 'anna', cycle_frames: [], day_frames: [] }],
      listBranchResources: () => allIn([anna]),
      listBranchServices: (_, query) => pageIn(query, services.slice(0, 100), services.slice(100)),
      listResourceTypes: () => allIn([]),
      changeResource: () => anna,
      saveResourceServices: (body) => body,
    },
    ['catalogue.write'],
    [
      partOf<StaffCompany['branches'][number]>({
        id: 'branch',
        name: 'Branch',
        active: true,
        timezone: 'Europe/Kyiv',
      }),
    ],
  )
  await press('Name, level, services')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Service 0 / }))
  await press('Save')
  await expect.poll(() => bodiesOf('saveResourceServices')).toHaveLength(1)
  expect(bodiesOf('saveResourceServices')[0]?.services).toEqual(services.slice(1).map(({ id }) => id))
})
