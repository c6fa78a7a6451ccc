import { expect, it } from 'vitest'
import { inApp, press, reports } from '../../../test/in-app.tsx'
import { PayForm } from './pay-form.tsx'

it.each([{ appointment: 'booking' }, { membership: 'membership' }])(
  'a payment is recorded for %o',
  async (subject) => {
    const { report, last } = reports()
    const { bodiesOf } = await inApp(
      <PayForm
        company="company"
        branch="branch"
        subject={subject}
        name="Ten visits"
        receipt={{ remaining: 50_000, currency_code: 'UAH' }}
        onClose={() => {}}
        report={report}
      />,
      { recordPayment: () => ({}) },
    )
    await press(/^Take /)
    await last()
    const payment = { ...subject, method: 'CASH', amount: 50_000, currency_code: 'UAH' }
    expect(bodiesOf('recordPayment')).toEqual([{ payment }])
  },
)
