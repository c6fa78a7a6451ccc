import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press } from '../../../test/in-app.tsx'
import { emptyService, type ServiceDraft } from './service-draft.ts'
import { ServiceForm } from './service-form.tsx'

const stored = (amount: string): ServiceDraft => ({
  ...emptyService('list', []),
  name: 'Haircut',
  prices: [
    {
      key: 'price',
      id: 'price',
      list: 'list',
      type: null,
      amount,
      firstDay: '',
      lastDay: '',
      isRemoved: false,
    },
  ],
})

it('a price that a colleague raises meanwhile stays', async () => {
  const form = (amount: string) => (
    <ServiceForm
      id="service"
      stored={stored(amount)}
      choices={{ categories: [], resources: [], lists: [], types: [] }}
      onClose={() => {}}
    />
  )
  const { calls, bodiesOf, show } = await inApp(form('500'), { changeService: () => ({}) })
  await screen.findByLabelText('Description')
  show(form('600'))
  await userEvent.fill(screen.getByLabelText('Description'), 'With a wash')
  await press('Save')
  await expect
    .poll(() => bodiesOf('changeService'))
    .toEqual([{ company_service: { description: 'With a wash' } }])
  expect(calls.filter(({ body }) => body !== undefined)).toHaveLength(1)
})
