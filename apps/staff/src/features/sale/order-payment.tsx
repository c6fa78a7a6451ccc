import type { CompanyMembership } from '@zapys/contract'
import { useState } from 'react'
import { firstOpen } from '#staff/features/first-open.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { PayForm } from '#staff/features/money/pay-form.tsx'
import { useSession } from '#staff/session/session.tsx'
import { BranchField } from './branch-field.tsx'

type OrderPaymentProps = {
  membership: CompanyMembership
  onClose(): void
  report(act: DoneAct): void
}

/** Records the payment of a membership sold without payment. */
export function OrderPayment({ membership, onClose, report }: OrderPaymentProps) {
  const { company } = useSession()
  const [branch, setBranch] = useState(firstOpen(company.branches)?.id ?? '')
  const { id, name, payment, currency_code } = membership
  return (
    <PayForm
      company={company.id}
      branch={branch}
      subject={{ membership: id }}
      name={name}
      receipt={{ remaining: payment.remaining, currency_code }}
      onClose={onClose}
      report={report}
    >
      <BranchField branch={branch} onBranch={setBranch} />
    </PayForm>
  )
}
