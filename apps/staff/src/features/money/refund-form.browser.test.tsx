import { screen } from '@testing-library/dom'
import type { CompanyReceipt } from '@zapys/contract'
import { expect, it } from 'vitest'
import { inApp, partOf, reports } from '../../../test/in-app.tsx'
import { RefundForm } from './refund-form.tsx'

type State = CompanyReceipt['payments'][number]['state']

it.each<{ online: State; choices: number }>([
  { online: 'EXPIRED', choices: 1 },
  { online: 'FAILED', choices: 1 },
  { online: 'PAID', choices: 0 },
])(
  'money paid in cash after an online payment that is $online: $choices choices of method',
  async (given) => {
    const { report } = reports()
    await inApp(
      <RefundForm
        company="company"
        branch="branch"
        appointment="booking"
        name="Marta"
        receipt={partOf<CompanyReceipt>({
          currency_code: 'UAH',
          payments: [
            { provider: 'stripe', state: given.online, amount: 50_000 },
            { provider: null, state: 'PAID', amount: 50_000 },
          ],
        })}
        refundable={50_000}
        onClose={() => {}}
        report={report}
      />,
      {},
    )
    await screen.findByRole('dialog')
    expect(screen.queryAllByRole('combobox')).toHaveLength(given.choices)
  },
)
