import type { Appointment } from '@zapys/contract'
import { useCompanyHref } from '#widget/company/use-company-href.ts'
import { storedKey, withKey } from '#widget/features/owners-key/owners-key.ts'
import { useSession } from '#widget/session/session.tsx'

/** Address of a booking's page: with the guest's key, else for the signed-in client. */
export function useOwnPage() {
  const href = useCompanyHref()
  const { token } = useSession()
  return ({ id, manage_key }: Pick<Appointment, 'id' | 'manage_key'>): string | undefined => {
    const key = manage_key ?? storedKey('manage', id)
    if (key !== undefined) return withKey(href('manage', { record: id }), key)
    return token === null ? undefined : href('appointmentDetails', { record: id })
  }
}
