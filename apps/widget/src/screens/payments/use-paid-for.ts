/** What a payment screen is about: as its address names it, else what was begun here last. Not a screen of its own. */
import { sessionStore } from '#widget/browser/storage.ts'
import { useParams } from '#widget/browser/router.tsx'
import { useCompany } from '#widget/company/company.tsx'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { begunHere } from '#widget/features/payments/begun.ts'
import type { PaidFor } from '#widget/features/payments/begun.ts'
import { keptKey, withKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'

/** `kind`: of an address that names nothing, the last payment for a membership or for a booking alone. */
export function usePaidFor(kind?: PaidFor['kind']): PaidFor | undefined {
  const { membership, record } = useParams()
  const { company } = useCompany()
  if (membership !== undefined) return { kind: 'm', id: membership }
  if (record !== undefined) return { kind: 'r', id: record }
  const begun = begunHere(sessionStore, company.id)
  if (begun === undefined || (kind !== undefined && begun.kind !== kind)) return undefined
  return { kind: begun.kind, id: begun.id }
}

/** Where it is seen: by its guest's key, else by who is signed in. */
export function useWayToIt(of: PaidFor | undefined): string {
  const href = useCompanyHref()
  const { token } = useSession()
  if (of === undefined) return href('home', {})
  const { kind, id } = of
  if (kind === 'm')
    return token === null
      ? href('successMembership', { membership: id })
      : href('membershipDetails', { membership: id })
  const key = keptKey('manage', id)
  if (key !== undefined) return withKey(href('manage', { record: id }), key)
  return token === null
    ? href('successAppointment', { record: id })
    : href('appointmentDetails', { record: id })
}
