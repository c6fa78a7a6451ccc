import type { CallInput } from '#widget/api/request.ts'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'
import { useSession } from './session.tsx'

export const meAt = (company: string): CallInput<'getMe'> => ({ params: {}, query: { company } })

/** The signed-in client's profile at this company; requests nothing for a guest. */
export function useMe() {
  const { company } = useCompany()
  const { token } = useSession()
  return useCall('getMe', meAt(company.id), { enabled: token !== null, staleMs: 60_000 })
}
