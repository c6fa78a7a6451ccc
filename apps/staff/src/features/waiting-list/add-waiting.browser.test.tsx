import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press } from '../../../test/in-app.tsx'
import { AddWaiting } from './add-waiting.tsx'

it('an emptied day is asked for', async () => {
  await inApp(
    <AddWaiting branch={{ id: 'branch', timezone: 'Europe/Kyiv' }} onClose={() => {}} report={() => {}} />,
    {},
  )
  await userEvent.fill(await screen.findByLabelText(/^Day/), '')
  await press('Add to the waiting list')
  expect(await screen.findByText('Choose a day')).toBeTruthy()
})
