import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { allIn, inApp, press } from '../../../test/in-app.tsx'
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

it('a client waits for a rental of the length that they want', async () => {
  const { bodiesOf } = await inApp(
    <AddWaiting branch={{ id: 'branch', timezone: 'Europe/Kyiv' }} onClose={() => {}} report={() => {}} />,
    {
      listBranchServices: () => allIn([{ id: 'court', name: 'Court', booking_type: 'RENT' }]),
      readCompanyService: () => ({
        id: 'court',
        min_duration: 3600,
        max_duration: 4 * 3600,
        branches: [{ id: 'branch', resources: ['blue'] }],
      }),
      listBranchResources: () => allIn([{ id: 'blue', name: 'Blue', active: true, type: 'RESOURCE' }]),
      listCompanyClients: () => allIn([{ id: 'marta', first_name: 'Marta', last_name: null, phone: null }]),
      addCompanyWaiting: () => ({ id: 'entry' }),
    },
  )
  await userEvent.fill(await screen.findByLabelText(/^Name or phone/), 'Marta')
  await press(/Marta/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Service/ }), 'court')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What is rented' }), 'blue')
  const lengths = screen.getByRole('combobox', { name: 'Length' })
  expect([...lengths.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '1 hr',
    '2 hr',
    '3 hr',
    '4 hr',
  ])
  await userEvent.selectOptions(lengths, '3 hr')
  await press('Add to the waiting list')
  await expect
    .poll(() => bodiesOf('addCompanyWaiting'))
    .toMatchObject([{ waiting: { client_id: 'marta', resource_id: 'blue', duration: 3 * 3600 } }])
})
