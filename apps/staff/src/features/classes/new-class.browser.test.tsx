import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MemoryRouter } from 'react-router'
import { allIn, inApp, press } from '../../../test/in-app.tsx'
import { NewClass } from './new-class.tsx'

it('a class at a time that the clocks skip is not added, and the day is named', async () => {
  const { bodiesOf } = await inApp(
    <MemoryRouter>
      <NewClass
        branch={{ id: 'branch', timezone: 'Europe/Kyiv' }}
        day="2026-03-29"
        onClose={() => {}}
        report={() => {}}
      />
    </MemoryRouter>,
    {
      listBranchServices: () =>
        allIn([{ id: 'yoga', name: 'Yoga', booking_type: 'EVENT', type: 'SERVICE', active: true }]),
      listBranchResources: () => ({ content: [] }),
    },
  )
  await userEvent.click(await screen.findByText('Single days'))
  await userEvent.fill(screen.getByLabelText(/^Time/), '03:30')
  await press('Add 1 class')
  expect(await screen.findByText(/29.*The clocks go forward then/)).toBeTruthy()
  expect(bodiesOf('createEvent')).toEqual([])
})
