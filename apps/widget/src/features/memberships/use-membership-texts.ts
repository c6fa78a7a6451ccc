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
  /** The total after "of", which has a case of its own. */
  const ofAll = ({ type, total, currency_code }: Pick<Owned, 'type' | 'total' | 'currency_code'>) =>
    type === 'VISITS'
      ? text('memberships.ofVisits', { count: total ?? 0 })
      : amount(type, total, currency_code)
  return {
    amount,

    holds: ({ type, visits, amount: money, duration, currency_code }: Holding) =>
      amount(type, visits ?? money ?? duration, currency_code),

    /** For a bought membership: total, remaining amount, and both in one line. */
    total: ({ type, total, currency_code }: Owned) => amount(type, total, currency_code),
    left: ({ type, remaining, currency_code }: Owned) => amount(type, remaining, currency_code),
    ofTotal: (owned: Owned) =>
      owned.total === null ? undefined : text('memberships.ofTotal', { total: ofAll(owned) }),
    /** The same for an expired one, without the unused visits. */
    usedOfTotal: ({ used, ...owned }: Owned & Pick<Membership, 'used'>) =>
      owned.total === null
        ? undefined
        : text('memberships.usedOfTotal', {
            used: owned.type === 'VISITS' ? String(used) : amount(owned.type, used, owned.currency_code),
            total: ofAll(owned),
          }),
    leftOfTotal: ({ remaining, ...owned }: Owned) =>
      owned.total === null
        ? amount(owned.type, null, owned.currency_code)
        : text('memberships.remainingOf', {
            left:
              owned.type === 'VISITS'
                ? String(remaining)
                : amount(owned.type, remaining, owned.currency_code),
            total: ofAll(owned),
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
