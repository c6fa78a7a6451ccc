import type { Currency, Membership, MembershipTemplate, UsedMembership } from '@zapys/contract'
import { periodOf } from '@zapys/domain/memberships'
import { useFormats, useText } from '#widget/language/use-text.tsx'

type Holding = Pick<MembershipTemplate, 'type' | 'visits' | 'amount' | 'duration' | 'currency_code'>

type Owned = Pick<Membership, 'type' | 'total' | 'remaining' | 'currency_code'>

/** Texts of a membership or certificate: content, validity, scope. */
export function useMembershipTexts() {
  const text = useText()
  const formats = useFormats()
  /** An amount in the unit of the type; undefined for a period. */
  const amount = (type: MembershipTemplate['type'], value: number | null, currency: Currency) => {
    switch (type) {
      case 'VISITS':
        return text('memberships.visits', { count: value ?? 0 })
      case 'MONEY':
        return formats.money(value ?? 0, currency)
      case 'DURATION':
        return formats.duration(value ?? 0)
      case 'PERIOD':
        return text('memberships.unlimited')
    }
  }
  return {
    amount,

    holds: ({ type, visits, amount: money, duration, currency_code }: Holding) =>
      amount(type, visits ?? money ?? duration, currency_code),

    /** For a bought membership: total, remaining amount, and both in one line. */
    total: ({ type, total, currency_code }: Owned) => amount(type, total, currency_code),
    left: ({ type, remaining, currency_code }: Owned) => amount(type, remaining, currency_code),
    ofTotal: ({ type, total, currency_code }: Owned) =>
      total === null ? undefined : text('memberships.ofTotal', { total: amount(type, total, currency_code) }),
    /** The same for an expired one, without the unused visits. */
    usedOfTotal: ({ type, used, total, currency_code }: Owned & Pick<Membership, 'used'>) =>
      total === null
        ? undefined
        : text('memberships.usedOfTotal', {
            used: type === 'VISITS' ? String(used) : amount(type, used, currency_code),
            total: amount(type, total, currency_code),
          }),
    leftOfTotal: ({ type, remaining, total, currency_code }: Owned) =>
      total === null
        ? amount(type, null, currency_code)
        : text('memberships.remainingOf', {
            left: type === 'VISITS' ? String(remaining) : amount(type, remaining, currency_code),
            total: amount(type, total, currency_code),
          }),

    /** For a booking: the membership, the used amount, and the rest. */
    usedOf: ({ number, type, amount: used, remaining }: UsedMembership, currency: Currency) =>
      remaining === null
        ? text('memberships.number', { number })
        : text('memberships.usedOf', {
            number,
            amount: amount(type, used, currency),
            left: type === 'VISITS' ? String(remaining) : amount(type, remaining, currency),
          }),

    kind: (kind: MembershipTemplate['kind']) =>
      text(kind === 'CERTIFICATE' ? 'memberships.certificate' : 'memberships.membership'),

    validFor: (days: number) => text('memberships.validFor', { period: formats.period(periodOf(days)) }),

    /** Empty: all services. */
    covers: (services: readonly { name: string }[]) =>
      services.length === 0 ? text('memberships.coversAll') : services.map(({ name }) => name).join(', '),
  }
}
