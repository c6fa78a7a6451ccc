import { screen } from '@testing-library/dom'
import type { CompanyAppointment } from '@zapys/contract'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inApp, press, reports } from '../../../test/in-app.tsx'
import { PriceForm } from './price-form.tsx'

it.each([
  ['undone while the deposit is due', 'PENDING_PAYMENT', true],
  ['not undone once nothing is due: the deposit would stay waived', 'CONFIRMED', false],
])('another price is %s', async (_, status, isUndoable) => {
  const { report, last } = reports()
  const booking = { id: 'booking', version: 3, price: 50_000, currency_code: 'UAH' }
  await inApp(
    <PriceForm
      company="company"
      branch="branch"
      booking={{ ...booking, status: 'PENDING_PAYMENT' } as CompanyAppointment}
      onClose={() => {}}
      report={report}
    />,
    { changeCompanyAppointment: () => ({ ...booking, status, version: 4 }) },
  )
  await userEvent.fill((await screen.findAllByRole('textbox'))[0]!, '100')
  await userEvent.fill(screen.getAllByRole('textbox')[1]!, 'Discount')
  await press('Save')
  expect((await last()).undo !== undefined).toBe(isUndoable)
})
