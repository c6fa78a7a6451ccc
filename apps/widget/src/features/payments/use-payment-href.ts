import { useCallback } from 'react'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import type { PaidFor } from './begun.ts'

/** Addresses of payment screens, for a membership or a booking. */
export function usePaymentHref() {
  const href = useCompanyHref()
  return useCallback(
    (screen: 'payment' | 'paid' | 'notPaid' | 'receipt', { kind, id }: PaidFor) =>
      kind === 'm'
        ? href(`${screen}Membership`, { membership: id })
        : href(`${screen}Appointment`, { record: id }),
    [href],
  )
}
