import type { Currency, UsedMembership } from '@zapys/contract'
import { useCall } from '#staff/api/use-call.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { moneyReads } from './pay-form.tsx'

/** Calls whose data depends on the cover of a booking. */
export const coverReads = [...moneyReads, 'readBookingHistory', 'listCompanyMemberships'] as const

/** Used and usable memberships of a booking; `enabled` false: the role may not read them. */
export const useCover = (company: string, branch: string, appointment: string, enabled: boolean) =>
  useCall('readBookingMemberships', { params: { company, branch, appointment } }, { enabled })

/** Text of the used and remaining amount of a membership, in the unit of its type. */
export function useCoverWords(currency: Currency) {
  const text = useText()
  const formats = useFormats()
  return {
    takes({ type, amount, price_covered }: UsedMembership): string {
      if (type === 'VISITS') return text('desk.sale.visits', { count: amount })
      if (type === 'DURATION') return formats.duration(amount)
      return formats.money(price_covered, currency)
    },
    left({ type, remaining }: UsedMembership): string | undefined {
      if (remaining === null) return undefined
      if (type === 'VISITS') return formats.number(remaining)
      return type === 'DURATION' ? formats.duration(remaining) : formats.money(remaining, currency)
    },
  }
}
