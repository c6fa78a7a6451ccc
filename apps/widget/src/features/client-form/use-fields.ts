import { MINUTE_MS } from '@zapys/domain/time'
import { useCall } from '#widget/api/use-call.ts'
import { useCompany } from '#widget/company/company.tsx'

/** The company's own fields for clients and bookings. Without a response the form shows its standard fields. */
export function useFields() {
  const { company } = useCompany()
  const query = { active: true, deleted: false, sort: 'ordinal', size: 100 }
  return useCall(
    'listFields',
    { params: { company: company.id }, query },
    { staleMs: 5 * MINUTE_MS, handles: () => true },
  )
}
