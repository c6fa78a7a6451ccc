import { screen, waitFor } from '@testing-library/dom'
import type { CompanyReceipt } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, partOf, press, reports } from '../../../test/in-app.tsx'
import { CorrectForm } from './correct-form.tsx'

/** Cash of 200.00 for a booking of 500.00. */
const receipt = partOf<CompanyReceipt>({
  currency_code: 'UAH',
  remaining: 30_000,
  payments: [{ id: 'payment', method: 'CASH', provider: null, state: 'PAID', amount: 20_000, tip: 0 }],
  refunds: [],
})

async function open() {
  const { report, last } = reports()
  const { bodiesOf } = await inApp(
    <CorrectForm
      company="company"
      name="Iryna"
      payment="payment"
      receipt={receipt}
      onClose={() => {}}
      report={report}
    />,
    { correctPayment: () => receipt },
    ['payments.refund'],
  )
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Wrong button')
  const sent = async () => {
    await last()
    return bodiesOf('correctPayment').map(({ correction }) => correction)
  }
  return { sent, bodiesOf }
}

const reason = 'Wrong button'

it.each([
  { amount: '150', method: 'Cash', sent: { amount: 5000, reason }, because: 'only the excess is taken off' },
  {
    amount: '200',
    method: 'Card terminal',
    sent: { amount: 20_000, instead: { amount: 20_000, method: 'TERMINAL' }, reason },
    because: 'the same sum came another way',
  },
  {
    amount: '500',
    method: 'Cash',
    sent: { amount: 20_000, instead: { amount: 50_000, method: 'CASH' }, reason },
    because: 'more came than was recorded',
  },
])('$amount by $method: $because', async ({ amount, method, sent }) => {
  const form = await open()
  await userEvent.fill(screen.getByRole('textbox', { name: /Right amount/ }), amount)
  await press(method)
  await press('Save')
  expect(await form.sent()).toEqual([sent])
})

it('a payment that was never made is taken back as a whole', async () => {
  const form = await open()
  await userEvent.fill(screen.getByRole('textbox', { name: /Right amount/ }), '0')
  await press('Take back the entry')
  expect(await form.sent()).toEqual([{ amount: 20_000, reason }])
})

it('more than the price is rejected before anything is sent', async () => {
  const { bodiesOf } = await open()
  await userEvent.fill(screen.getByRole('textbox', { name: /Right amount/ }), '501')
  await press('Save')
  await waitFor(() => expect(screen.getByText(/Enter an amount up to/)).toBeTruthy())
  expect(bodiesOf('correctPayment')).toEqual([])
})
