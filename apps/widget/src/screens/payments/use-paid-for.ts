/** The subject of a payment screen: from its address, otherwise the last payment started here. Not a screen. */
import { sessionStore } from '#widget/browser/storage.ts'
import { useParams } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { bookedHere } from '#widget/features/booking/booked.ts'
import { orderedHere } from '#widget/features/memberships/ordered.ts'
import { begunHere } from '#widget/features/payments/begun.ts'
import type { PaidFor } from '#widget/features/payments/begun.ts'
import { storedKey, withKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'

export function usePaidFor(): PaidFor | undefined {
  const { membership, record } = useParams()
  const { company } = useCompany()
  if (membership !== undefined) return { kind: 'm', id: membership }
  if (record !== undefined) return { kind: 'r', id: record }
  const begun = begunHere(sessionStore, company.id)
  return begun && { kind: begun.kind, id: begun.id }
}

/** The last payment of this kind started here, otherwise the last order or booking of this session. */
export function useLastToPay(kind: PaidFor['kind']): PaidFor | undefined {
  const { company } = useCompany()
  const begun = begunHere(sessionStore, company.id)
  if (begun?.kind === kind) return { kind, id: begun.id }
  const last = kind === 'm' ? orderedHere(sessionStore, undefined) : bookedHere(sessionStore, undefined)[0]
  return last?.company_id === company.id ? { kind, id: last.id } : undefined
}

/** The address of the paid item: with the guest's key, otherwise for the signed-in client. */
export function useWayToIt(of: PaidFor | undefined): string {
  const href = useCompanyHref()
  const { token } = useSession()
  if (of === undefined) return href('home', {})
  const { kind, id } = of
  if (kind === 'm')
    return token === null
      ? href('successMembership', { membership: id })
      : href('membershipDetails', { membership: id })
  const key = storedKey('manage', id)
  if (key !== undefined) return withKey(href('manage', { record: id }), key)
  return token === null
    ? href('successAppointment', { record: id })
    : href('appointmentDetails', { record: id })
}
